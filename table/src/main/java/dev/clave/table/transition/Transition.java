package dev.clave.table.transition;

import dev.clave.design.Design;
import dev.clave.design.compare.EntityPair;
import dev.clave.design.model.Counter;
import dev.clave.table.condition.Stored;
import dev.clave.table.item.TableException;
import dev.clave.table.memory.Phase;
import dev.clave.table.memory.RunningChange;
import dev.clave.table.options.Conversions;
import dev.clave.table.request.TwinNames;
import dev.clave.table.schema.CounterLink;
import dev.clave.table.schema.Field;
import dev.clave.table.schema.Items;
import dev.clave.table.schema.Shape;
import dev.clave.table.schema.Shapes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A change of the table's design, seen from a program of one of its two designs. It knows the
 * other, so that each write can keep both right.
 */
public final class Transition {
  /** The attribute that marks an item which has what both designs need. */
  public static final String MARK = "clave:change";

  /** What an item has. */
  public enum Form {
    /** There is no item. */
    NONE,
    /** What this program's design needs. */
    MINE,
    /** What the other design needs. */
    OTHER,
    /** What both need. */
    BOTH
  }

  private final RunningChange change;
  private final boolean mineIsOld;
  private final Shapes mine;
  private final Map<String, List<PairedEntity>> pairs = new HashMap<>();
  private final Conversions conversions;
  private final AttributeValue mark;
  private final Optional<TwinNames> twinNames;
  private boolean movesItems;

  private Transition(
      RunningChange change,
      boolean mineIsOld,
      Shapes mine,
      Conversions conversions,
      Optional<TwinNames> twinNames) {
    this.twinNames = twinNames;
    this.conversions = conversions;
    this.change = change;
    this.mineIsOld = mineIsOld;
    this.mine = mine;
    this.mark = AttributeValue.fromN(Long.toString(change.number()));
  }

  /** Of a program with the old design, if {@code mineIsOld}, else of one with the new. */
  public static Transition of(
      RunningChange change,
      boolean mineIsOld,
      Design ownDesign,
      Shapes mine,
      Design next,
      Shapes other,
      Conversions conversions) {
    return of(change, mineIsOld, ownDesign, mine, next, other, conversions, Optional.empty());
  }

  /** As above, of a program that exchanges names with its table. */
  static Transition of(
      RunningChange change,
      boolean mineIsOld,
      Design ownDesign,
      Shapes mine,
      Design next,
      Shapes other,
      Conversions conversions,
      Optional<TwinNames> twinNames) {
    Transition transition = new Transition(change, mineIsOld, mine, conversions, twinNames);
    List<EntityPair> all =
        mineIsOld ? EntityPair.of(ownDesign, next) : EntityPair.of(next, ownDesign);
    for (EntityPair pair : all) {
      String here = name(pair, mineIsOld);
      String there = (mineIsOld ? pair.after() : pair.before()).name();
      List<CounterLink> otherCounters = counters(all, other, there, mineIsOld);
      boolean sameCounters =
          otherCounters.isEmpty() && counters(all, mine, here, !mineIsOld).isEmpty();
      boolean joined =
          all.stream().filter(each -> name(each, !mineIsOld).equals(there)).count() > 1;
      boolean chosen = all.stream().filter(each -> name(each, mineIsOld).equals(here)).count() > 1;
      transition
          .pairs
          .computeIfAbsent(here, name -> new ArrayList<>())
          .add(
              new PairedEntity(
                  pair,
                  mine.shape(here),
                  other.shape(there),
                  mineIsOld,
                  otherCounters,
                  sameCounters,
                  conversions,
                  chosen,
                  joined));
    }
    transition.movesItems =
        transition.pairs.values().stream().flatMap(List::stream).anyMatch(PairedEntity::moved);
    return transition;
  }

  private static String name(EntityPair pair, boolean old) {
    return (old ? pair.before() : pair.after()).name();
  }

  /** The counters of an entity that only one design has: the new one, or the old one. */
  private static List<CounterLink> counters(
      List<EntityPair> all, Shapes shapes, String countedEntity, boolean ofNew) {
    return shapes.counters(shapes.shape(countedEntity)).stream()
        .filter(link -> isOnlyThere(all, link, countedEntity, ofNew))
        .toList();
  }

  private static boolean isOnlyThere(
      List<EntityPair> all, CounterLink link, String countedEntity, boolean ofNew) {
    for (EntityPair pair : all) {
      String holder = ofNew ? pair.after().name() : pair.before().name();
      if (holder.equals(link.holder().name())) {
        return pair.counters().entrySet().stream()
            .filter(each -> each.getValue() == ofNew)
            .map(Map.Entry<Counter, Boolean>::getKey)
            .anyMatch(
                counter ->
                    counter.attribute().equals(link.attribute())
                        && counter.of().equals(countedEntity));
      }
    }
    return true;
  }

  /** Whether one of the designs stores an entity under another primary key than the other. */
  public boolean movesItems() {
    return movesItems;
  }

  /** The hash of this program's design. */
  public String myHash() {
    return mineIsOld ? change.from() : change.to();
  }

  /** The hash of the other design. */
  public String otherHash() {
    return mineIsOld ? change.to() : change.from();
  }

  public RunningChange change() {
    return change;
  }

  public Phase phase() {
    return change.phase();
  }

  public boolean mineIsOld() {
    return mineIsOld;
  }

  public Shapes mine() {
    return mine;
  }

  /** The names that this program and its table exchange, if some of its indexes have twins. */
  public Optional<TwinNames> twinNames() {
    return twinNames;
  }

  /** The value of {@link #MARK} in items that have both. */
  public AttributeValue mark() {
    return mark;
  }

  /**
   * An item of this program in both designs; empty if the other does not have its entity.
   *
   * @throws TableException of kind {@code REFUSED_INPUT} if the function that splits or merges its
   *     entity names none of the other design
   */
  public Optional<PairedEntity> pair(Shape shape, Map<String, AttributeValue> storedItem) {
    List<PairedEntity> all = pairs.getOrDefault(shape.name(), List.of());
    if (all.size() < 2) {
      return all.stream().findFirst();
    }
    String chosenEntity =
        conversions
            .choice(mineIsOld, shape.name())
            .map(function -> String.valueOf(function.apply(Items.stored(shape, storedItem))))
            .orElse("");
    return Optional.of(
        all.stream()
            .filter(pair -> pair.other().name().equals(chosenEntity))
            .findFirst()
            .orElseThrow(
                () ->
                    TableException.refused(
                        shape.name(),
                        "",
                        "one of the entities "
                            + all.stream().map(pair -> pair.other().name()).toList()
                            + " of the other design",
                        "`" + chosenEntity + "`")));
  }

  /** Whether the two designs store the same of an entity. */
  public boolean isSame(Shape shape) {
    for (PairedEntity pair : pairs.getOrDefault(shape.name(), List.of())) {
      if (!pair.isSame()) {
        return false;
      }
    }
    return true;
  }

  public Iterable<PairedEntity> pairs() {
    return pairs.values().stream().flatMap(List::stream).toList();
  }

  public boolean isMarked(Map<String, AttributeValue> storedItem) {
    return mark.equals(storedItem.get(MARK));
  }

  /**
   * What a stored item has. While items are brought along, an unmarked one is of the old design.
   */
  public Form form(Map<String, AttributeValue> storedItem) {
    if (storedItem.isEmpty()) {
      return Form.NONE;
    }
    if (isMarked(storedItem)) {
      return Form.BOTH;
    }
    boolean unmarkedIsOld = !phase().servesNew();
    return unmarkedIsOld == mineIsOld ? Form.MINE : Form.OTHER;
  }

  /**
   * What programs counted in an item that was not brought along before the change was taken back:
   * where the counters that only the other design has stand in it.
   */
  public List<List<String>> strayCounts(Shape shape, Map<String, AttributeValue> storedItem) {
    List<PairedEntity> all = pairs.getOrDefault(shape.name(), List.of());
    if (phase() != Phase.RETRACT || form(storedItem) != Form.MINE || all.size() != 1) {
      return List.of();
    }
    return all.get(0).otherFields().stream()
        .filter(field -> field.role() == Field.Role.COUNTER)
        .map(Field::path)
        .filter(path -> Stored.at(storedItem, path) != null)
        .toList();
  }

  /** What an item of that form has after a write. */
  public Form target(Form before) {
    return switch (phase()) {
      case PREPARE, CONTRACT, RETRACT, MOVE -> before == Form.NONE ? Form.MINE : before;
      case EXPAND -> Form.BOTH;
      case PUBLIC -> before == Form.NONE ? Form.BOTH : before;
    };
  }

  /**
   * Whether counters that only the other design has stand in every holder; otherwise only in marked
   * ones.
   */
  public boolean countsOnUnmarked() {
    return mineIsOld && phase() != Phase.RETRACT;
  }
}
