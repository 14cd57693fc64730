package dev.clave.table.transition;

import dev.clave.design.compare.EntityPair;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.options.Conversions;
import dev.clave.table.schema.CounterLink;
import dev.clave.table.schema.Field;
import dev.clave.table.schema.Field.Role;
import dev.clave.table.schema.KeyPart;
import dev.clave.table.schema.Shape;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One entity in the two designs of a change: this program's and the other. Tells what only the
 * other design stores, and computes it from this program's values.
 */
public final class PairedEntity {
  private final Shape mine;
  private final Shape other;
  private final Map<String, Field> counterparts = new LinkedHashMap<>();
  private final List<Field> otherFields;
  private final List<Field> requiredByOther;
  private final List<Field> requiredThere;
  private final List<KeyPart> otherIndexKeys;
  private final PairedCompanions companions;
  private final List<CounterLink> otherCounters;
  private final Set<String> roots;
  private final ComputedValues.Functions computation;
  private final PairedValues paired;
  private final PairedExpiry expiry;
  private final boolean moved;
  private final boolean chosen;
  private final boolean joined;
  private final boolean movesWithEveryWrite;
  private final boolean same;

  PairedEntity(
      EntityPair pair,
      Shape mine,
      Shape other,
      boolean mineIsOld,
      List<CounterLink> otherCounters,
      boolean sameCounters,
      Conversions conversions,
      boolean chosen,
      boolean joined) {
    this.mine = mine;
    this.other = other;
    this.otherCounters = otherCounters;
    this.moved =
        other.primary().stream().anyMatch(part -> pair.changedKeys().contains(part.attribute()));
    Map<String, Function<Item, ?>> functions = new LinkedHashMap<>();
    for (Field field : other.ordered()) {
      conversions
          .function(mineIsOld, other.name(), field.name())
          .ifPresent(function -> functions.put(field.name(), function));
    }
    Set<List<String>> myPaths = new HashSet<>();
    mine.ordered().forEach(field -> myPaths.add(field.path()));
    this.computation =
        new ComputedValues.Functions(
            mine,
            other,
            functions,
            conversions.record(mineIsOld, mine.name()),
            field -> !moved && myPaths.contains(field.path()));
    for (Field field : other.ordered()) {
      String name = mineIsOld ? pair.formerName(field.name()) : laterName(pair, field.name());
      mine.field(name).ifPresent(counterpart -> counterparts.put(field.name(), counterpart));
    }
    this.expiry = PairedExpiry.of(mine, other, mineIsOld);
    this.otherFields =
        other.ordered().stream()
            .filter(field -> !myPaths.contains(field.path()))
            .filter(field -> !mineIsOld || !expiry.held().equals(Optional.of(field)))
            .toList();
    this.requiredByOther =
        other.ordered().stream().filter(field -> isRequiredByOne(field, true)).toList();
    this.requiredThere =
        requiredByOther.stream().filter(field -> myPaths.contains(field.path())).toList();
    Set<String> myKeys = mine.entity().keys().keySet();
    this.otherIndexKeys =
        other.indexed().stream().filter(part -> !myKeys.contains(part.attribute())).toList();
    this.companions = PairedCompanions.of(pair, mine, other, mineIsOld);
    this.movesWithEveryWrite =
        otherFields.stream()
            .anyMatch(field -> field.role() == Role.VERSION || field.role() == Role.UPDATED_AT);
    Shape later = mineIsOld ? other : mine;
    Shape earlier = mineIsOld ? mine : other;
    Set<List<String>> laterPaths = new HashSet<>();
    later.ordered().stream()
        .filter(field -> !isOnlyOptional(pair, earlier, field))
        .forEach(field -> laterPaths.add(field.path()));
    Set<List<String>> earlierPaths = new HashSet<>();
    earlier.ordered().forEach(field -> earlierPaths.add(field.path()));
    this.same =
        laterPaths.equals(earlierPaths)
            && !moved
            && computation.isEmpty()
            && expiry.held().isEmpty()
            && requiredByOther.isEmpty()
            && other.ordered().stream().noneMatch(field -> isRequiredByOne(field, false))
            && (expiry.alike() || companions.shared().isEmpty())
            && myKeys.equals(other.entity().keys().keySet())
            && pair.uniques().isEmpty()
            && pair.references().isEmpty()
            && companions.rekeyed().isEmpty()
            && sameCounters;
    this.chosen = chosen;
    this.joined = joined;
    this.paired = new PairedValues(mine, other, moved, counterparts, computation);
    this.roots = PairedRoots.of(this, chosen || !computation.isEmpty());
  }

  /** Whether both designs have a field, and only the other requires it, or only mine. */
  private boolean isRequiredByOne(Field field, boolean byOther) {
    Field counterpart = counterparts.get(field.name());
    return counterpart != null
        && field.role() == Role.PLAIN
        && field.required() == byOther
        && counterpart.required() != byOther
        && !computation.has(field)
        && other.entity().attribute(field.name()).orElseThrow().computed().isEmpty();
  }

  /** Whether stored items need nothing for a field that is new. */
  private static boolean isOnlyOptional(EntityPair pair, Shape earlier, Field field) {
    return field.role() == Role.PLAIN
        && !field.required()
        && earlier.field(pair.formerName(field.name())).isEmpty();
  }

  private static String laterName(EntityPair pair, String former) {
    return pair.formerNames().entrySet().stream()
        .filter(each -> each.getValue().equals(former))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(former);
  }

  public Shape mine() {
    return mine;
  }

  public Shape other() {
    return other;
  }

  /** The fields that only the other design stores where it stores them. */
  public List<Field> otherFields() {
    return otherFields;
  }

  /** The fields of the other design that only it requires. */
  public List<Field> requiredByOther() {
    return requiredByOther;
  }

  /** Those that both designs store in one place. */
  public List<Field> requiredThere() {
    return requiredThere;
  }

  public List<KeyPart> otherIndexKeys() {
    return otherIndexKeys;
  }

  /** The guards and references of the item in the two designs. */
  public PairedCompanions companions() {
    return companions;
  }

  /**
   * Whether the two designs store an item under different primary keys, so that it stands twice.
   */
  public boolean moved() {
    return moved;
  }

  /** Whether a function tells which entity of the other design an item is. */
  public boolean isChosen() {
    return chosen;
  }

  /** How items expire in the two designs. */
  public PairedExpiry expiry() {
    return expiry;
  }

  /** Whether two items of this design never have one key in the other. */
  public boolean keepsItemsApart() {
    if (joined) {
      return false;
    }
    Set<String> covered = new HashSet<>();
    other.identity().stream()
        .map(path -> counterparts.get(Shape.root(path)))
        .filter(Objects::nonNull)
        .forEach(field -> covered.add(field.name()));
    return mine.identity().stream().map(Shape::root).allMatch(covered::contains);
  }

  /** The field of this program's design that holds the same as one of the other. */
  public Optional<Field> counterpart(Field field) {
    return Optional.ofNullable(counterparts.get(field.name()));
  }

  public List<CounterLink> otherCounters() {
    return otherCounters;
  }

  /** The attributes of this program's design from which the other's things are made. */
  public Set<String> roots() {
    return roots;
  }

  /** Whether every write changes something of the other design. */
  public boolean movesWithEveryWrite() {
    return movesWithEveryWrite;
  }

  /** Whether the two designs store the same of this entity. */
  public boolean isSame() {
    return same;
  }

  /** Whether a field of the other design follows from this one's values. */
  public boolean isComputed(Field field) {
    return counterparts.containsKey(field.name()) || computation.has(field);
  }

  /**
   * Whether the other design may have no value of a field: this one has its default, as it must
   * have one, also where a program of the other left it out.
   */
  public boolean mayLack(Field field, Map<String, AttributeValue> values) {
    Field counterpart = counterparts.get(field.name());
    return counterpart != null
        && counterpart.required()
        && counterpart.initial().isPresent()
        && counterpart.initial().equals(Optional.ofNullable(values.get(counterpart.name())))
        && field.role() == Role.PLAIN
        && !field.required()
        && !computation.has(field);
  }

  /**
   * The other design's values of an item.
   *
   * @param values this program's values
   * @param storedItem what is stored of the other's values; none where it has no item yet
   * @throws TableException of kind {@code REFUSED_INPUT} if a value does not fit the other design
   */
  public Map<String, AttributeValue> convert(
      Map<String, AttributeValue> values, Map<String, AttributeValue> storedItem) {
    return convert(values, storedItem, Map.of());
  }

  /**
   * As {@link #convert(Map, Map)}, of an item that had other values. What a function computes stays
   * as it is stored if these changes do not change its result: the way back may lose something.
   */
  public Map<String, AttributeValue> convert(
      Map<String, AttributeValue> values,
      Map<String, AttributeValue> storedItem,
      Map<String, AttributeValue> before) {
    return paired.convert(values, storedItem, before);
  }

  /** The primary key of an item in the other design. */
  public Map<String, AttributeValue> otherKey(Map<String, AttributeValue> values) {
    return other.key(convert(values, Map.of()));
  }

  /** The name that the other design gives an attribute of this one, if it has it. */
  public Optional<String> otherName(String attribute) {
    return counterparts.entrySet().stream()
        .filter(each -> each.getValue().name().equals(attribute))
        .map(Map.Entry::getKey)
        .findFirst();
  }
}
