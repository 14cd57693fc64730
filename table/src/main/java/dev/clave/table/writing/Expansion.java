package dev.clave.table.writing;

import dev.clave.table.Problem;
import dev.clave.table.TableException;
import dev.clave.table.condition.Demand;
import dev.clave.table.condition.Expression;
import dev.clave.table.condition.Stored;
import dev.clave.table.schema.Companion;
import dev.clave.table.schema.Field;
import dev.clave.table.schema.KeyPart;
import dev.clave.table.schema.Shape;
import dev.clave.table.schema.Shapes;
import dev.clave.table.transition.PairedEntity;
import dev.clave.table.transition.Transition;
import dev.clave.table.transition.Transition.Form;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Adds to a plan what keeps the other design of a running change right: for each item that the plan
 * writes, the attributes, index keys, guards, references and counts that only the other design has.
 * They are computed from the item as it was read; the write demands that it is still so.
 */
final class Expansion {
  private final Transition transition;
  private final Planner planner;
  private final Plan plan;
  private final UnaryOperator<Form> target;
  private final Optional<Map<String, AttributeValue>> read;
  private final List<Runnable> counts = new ArrayList<>();

  Expansion(Transition transition, Planner planner) {
    this(transition, planner, transition::target, Optional.empty());
  }

  /**
   * With another form for items to have afterwards, and the one item of the plan as it was read.
   */
  Expansion(
      Transition transition,
      Planner planner,
      UnaryOperator<Form> target,
      Optional<Map<String, AttributeValue>> read) {
    this.transition = transition;
    this.planner = planner;
    this.plan = planner.plan();
    this.target = target;
    this.read = read;
  }

  void expand() {
    for (ItemWrite write : List.copyOf(plan.writes())) {
      if (write.kind != ItemWrite.Kind.CHECK) {
        expand(write);
      }
    }
    // Holders that the plan writes have the form that they will have only now.
    counts.forEach(Runnable::run);
  }

  private void expand(ItemWrite write) {
    Map<String, AttributeValue> before =
        read.orElseGet(() -> planner.reads().item(write.table, write.key, true));
    if (before.isEmpty() && write.kind != ItemWrite.Kind.PUT) {
      refuseIfItComes(write);
      return;
    }
    Map<String, AttributeValue> known = write.kind == ItemWrite.Kind.PUT ? write.item : before;
    Optional<Shapes.Kind> kind =
        planner.shapes().kind(write.table, planner.shapes().typeAttribute(), known);
    if (kind.isEmpty() || kind.get().companion().isPresent()) {
      return;
    }
    Optional<PairedEntity> pair = transition.pair(kind.get().shape());
    if (pair.isEmpty() || (pair.get().isSame() && !transition.isMarked(before))) {
      return;
    }
    if (write.kind == ItemWrite.Kind.UPDATE && read.isEmpty() && !touches(write, pair.get())) {
      return;
    }
    new Both(write, before, pair.get()).plan();
  }

  /** The write of an item that is not there must not meet one that comes meanwhile. */
  private static void refuseIfItComes(ItemWrite write) {
    if (write.demands.stream().anyMatch(demand -> !demand.holds().test(Map.of()))) {
      write.demand(
          new Demand(expression -> absent(write, expression), Map::isEmpty, Optional.empty()));
    }
  }

  private static String absent(ItemWrite write, Expression expression) {
    return "attribute_not_exists(" + expression.name(write.key.keySet().iterator().next()) + ")";
  }

  /** Whether an update changes something from which the other design makes something. */
  private static boolean touches(ItemWrite write, PairedEntity pair) {
    if (pair.movesWithEveryWrite()) {
      return true;
    }
    Set<List<String>> paths = new HashSet<>();
    pair.roots().forEach(root -> paths.add(pair.mine().stored(root)));
    return changed(write)
        .anyMatch(
            path ->
                paths.stream()
                    .anyMatch(
                        root ->
                            root.size() <= path.size()
                                ? path.subList(0, root.size()).equals(root)
                                : root.subList(0, path.size()).equals(path)));
  }

  private static Stream<List<String>> changed(ItemWrite write) {
    return Stream.of(write.sets.keySet(), write.adds.keySet(), write.removes).flatMap(Set::stream);
  }

  /** The write of one item. */
  private final class Both {
    private final Map<String, AttributeValue> before;
    private final PairedEntity pair;
    private final Shape mine;
    private final Shape other;
    private final Form form;
    private final Map<String, AttributeValue> otherBefore;
    private ItemWrite write;

    Both(ItemWrite write, Map<String, AttributeValue> before, PairedEntity pair) {
      this.write = write;
      this.before = before;
      this.pair = pair;
      this.mine = pair.mine();
      this.other = pair.other();
      this.form = transition.form(before);
      this.otherBefore = form == Form.BOTH ? other.values(before) : Map.of();
    }

    void plan() {
      if (form == Form.OTHER) {
        throw otherForm();
      }
      if (write.kind == ItemWrite.Kind.DELETE) {
        demandAsRead();
        if (form == Form.BOTH) {
          effects(Optional.empty());
        }
        return;
      }
      Map<String, AttributeValue> after = after();
      Map<String, AttributeValue> values = mine.values(after);
      Form next = target.apply(form);
      if (form == Form.MINE && next == Form.BOTH && heldByAnother(values)) {
        next = Form.MINE;
      }
      if (form == Form.NONE) {
        created(next, after, values);
        return;
      }
      if (write.kind == ItemWrite.Kind.PUT) {
        replaced();
      }
      demandAsRead();
      if (next == Form.BOTH) {
        both(values);
      } else if (form == Form.BOTH) {
        mineAlone();
      }
    }

    private TableException otherForm() {
      return TableException.of(
          TableException.Kind.OTHER_DESIGN,
          new Problem(
              mine.name(),
              "",
              "an item that has what this design needs",
              Planner.shown(write.key)
                  + " without it, in phase `"
                  + transition.phase().word()
                  + "`"));
    }

    /** The item as the plan leaves it. */
    private Map<String, AttributeValue> after() {
      if (write.kind == ItemWrite.Kind.PUT) {
        return write.item;
      }
      Map<String, AttributeValue> after = new HashMap<>(before);
      write.removes.forEach(path -> StoredChange.remove(after, path));
      write.sets.forEach((path, value) -> StoredChange.set(after, path, value));
      write.adds.forEach(
          (path, amount) -> {
            AttributeValue old = Stored.at(after, path);
            BigDecimal start =
                old == null || old.n() == null ? BigDecimal.ZERO : new BigDecimal(old.n());
            StoredChange.set(
                after, path, AttributeValue.createN(start.add(amount).toPlainString()));
          });
      return after;
    }

    /** A put of an item that is there leaves alone what only the other design has. */
    private void replaced() {
      ItemWrite update = ItemWrite.of(ItemWrite.Kind.UPDATE, write.table, write.key, write.step);
      update.demandAll(write);
      update.demand(present());
      Set<String> known = new HashSet<>(mine.names());
      mine.entity().under().ifPresent(known::add);
      for (String name : known) {
        AttributeValue value = write.item.get(name);
        if (write.key.containsKey(name)) {
          continue;
        }
        if (value != null) {
          update.sets.put(List.of(name), value);
        } else if (before.containsKey(name)) {
          update.removes.add(List.of(name));
        }
      }
      plan.replace(write, update);
      write = update;
    }

    private Demand present() {
      return new Demand(mine.present(), item -> !item.isEmpty(), Optional.empty());
    }

    private void demandAsRead() {
      write.demand(present());
      write.demand(Demand.unchanged(List.of(Transition.MARK), before.get(Transition.MARK)));
      Map<String, AttributeValue> values = mine.values(before);
      for (String root : pair.roots()) {
        if (!mine.identity().contains(root)) {
          write.demand(Demand.unchanged(mine.stored(root), values.get(root)));
        }
      }
      for (Field field : pair.otherFields()) {
        if (form == Form.BOTH && field.role() != Field.Role.COUNTER && !pair.isComputed(field)) {
          write.demand(Demand.unchanged(field.path(), Stored.at(before, field.path())));
        }
      }
    }

    private void created(
        Form next, Map<String, AttributeValue> after, Map<String, AttributeValue> values) {
      ItemWrite put = ItemWrite.put(write.table, write.key, new HashMap<>(after), write.step);
      put.demandAll(write);
      put.demand(Demand.absent(mine.absent(), Optional.empty()));
      plan.replace(write, put);
      write = put;
      if (next != Form.BOTH) {
        return;
      }
      Map<String, AttributeValue> otherAfter = otherValues(values);
      for (Field field : pair.otherFields()) {
        AttributeValue value =
            field.role() == Field.Role.COUNTER
                ? AttributeValue.createN("0")
                : otherAfter.get(field.name());
        if (value != null) {
          StoredChange.set(put.item, field.path(), value);
        }
      }
      for (Field field : pair.defaulted()) {
        StoredChange.set(put.item, field.path(), otherAfter.get(field.name()));
      }
      for (KeyPart part : pair.otherIndexKeys()) {
        AttributeValue value = other.written(part, otherAfter, write.key);
        if (value != null) {
          put.item.put(part.attribute(), value);
        }
      }
      put.item.put(Transition.MARK, transition.mark());
      effects(Optional.of(otherAfter));
    }

    private Map<String, AttributeValue> otherValues(Map<String, AttributeValue> values) {
      Map<String, AttributeValue> converted = pair.convert(values, otherBefore);
      for (Field field : pair.otherFields()) {
        if (field.role() == Field.Role.UPDATED_AT
            || (field.role() == Field.Role.CREATED_AT && !converted.containsKey(field.name()))) {
          converted.put(field.name(), Inputs.timestamp(field, planner.now()));
        } else if (field.role() == Field.Role.VERSION) {
          AttributeValue old = otherBefore.get(field.name());
          long next = old == null ? 1 : Long.parseLong(old.n()) + 1;
          converted.put(field.name(), AttributeValue.createN(Long.toString(next)));
        } else if (field.role() == Field.Role.EXPIRY) {
          Inputs.expire(other, converted, planner.now());
        }
      }
      return converted;
    }

    /** What the item has of both designs after an update. */
    private void both(Map<String, AttributeValue> values) {
      Map<String, AttributeValue> otherAfter = otherValues(values);
      for (Field field : pair.otherFields()) {
        if (field.role() == Field.Role.COUNTER) {
          if (form != Form.BOTH) {
            write.adds.put(field.path(), BigDecimal.ZERO);
          }
        } else {
          assign(field.path(), otherAfter.get(field.name()));
        }
      }
      for (Field field : pair.defaulted()) {
        if (!Objects.equals(values.get(field.name()), otherAfter.get(field.name()))) {
          assign(field.path(), otherAfter.get(field.name()));
        }
      }
      for (KeyPart part : pair.otherIndexKeys()) {
        if (!part.natural()) {
          assign(List.of(part.attribute()), other.written(part, otherAfter, write.key));
        }
      }
      assign(List.of(Transition.MARK), transition.mark());
      effects(Optional.of(otherAfter));
    }

    private void assign(List<String> path, AttributeValue value) {
      if (Objects.equals(Stored.at(before, path), value)) {
        return;
      }
      write.sets.remove(path);
      write.removes.remove(path);
      if (value == null) {
        write.removes.add(path);
      } else {
        write.sets.put(path, value);
      }
    }

    /** Removes what only the other design has. Its counts end with their attribute. */
    private void mineAlone() {
      pair.otherFields().forEach(field -> assign(field.path(), null));
      pair.otherIndexKeys().stream()
          .filter(part -> !part.natural())
          .forEach(part -> assign(List.of(part.attribute()), null));
      assign(List.of(Transition.MARK), null);
      companions(Optional.empty());
    }

    private void effects(Optional<Map<String, AttributeValue>> otherAfter) {
      companions(otherAfter);
      OtherCounts otherCounts = new OtherCounts(transition, planner, write.step);
      Optional<Map<String, AttributeValue>> was =
          form == Form.BOTH ? Optional.of(otherBefore) : Optional.empty();
      pair.otherCounters()
          .forEach(link -> counts.add(() -> otherCounts.move(link, was, otherAfter)));
    }

    private void companions(Optional<Map<String, AttributeValue>> otherAfter) {
      Effects effects = new Effects(planner, other, write.key, write.step);
      Optional<Map<String, AttributeValue>> was =
          form == Form.BOTH ? Optional.of(otherBefore) : Optional.empty();
      pair.otherCompanions().forEach(companion -> effects.companion(companion, was, otherAfter));
    }

    /**
     * Whether an item that is not brought along yet has a value that another item holds. It stays
     * as it is, for somebody to decide, unless this write is what gives it that value.
     */
    private boolean heldByAnother(Map<String, AttributeValue> values) {
      if (read.isPresent()) {
        return false;
      }
      Map<String, AttributeValue> wanted = pair.convert(values, Map.of());
      Map<String, AttributeValue> had = pair.convert(mine.values(before), Map.of());
      for (Companion companion : pair.otherCompanions()) {
        Optional<Map<String, AttributeValue>> key = companion.key(wanted);
        if (companion.guard() && key.isPresent() && key.equals(companion.key(had))) {
          Map<String, AttributeValue> guard =
              planner.reads().item(other.tableName(), key.get(), true);
          if (!guard.isEmpty() && !Companion.owner(guard).equals(write.key)) {
            return true;
          }
        }
      }
      return false;
    }
  }
}
