package dev.clave.table;

import dev.clave.table.Field.Role;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Plans the writes of one attempt: what an operation on an entity does to its own item, to its
 * companions and to the counters that count it. A planner is made for each attempt; {@code careful}
 * ones follow an attempt that was refused and read more before they plan.
 */
final class Planner {
  private final Shapes shapes;
  private final Reads reads;
  private final Moment now;
  private final boolean careful;
  private final Plan plan = new Plan();

  Planner(Shapes shapes, Reads reads, Moment now, boolean careful) {
    this.shapes = shapes;
    this.reads = reads;
    this.now = now;
    this.careful = careful;
  }

  Plan plan() {
    return plan;
  }

  Shapes shapes() {
    return shapes;
  }

  Reads reads() {
    return reads;
  }

  Moment now() {
    return now;
  }

  boolean careful() {
    return careful;
  }

  /** A new item; refused when one with its key is there. */
  Map<String, AttributeValue> create(
      Shape shape,
      Map<String, AttributeValue> values,
      Optional<Supplier<TableException>> refusal,
      int step) {
    Map<String, AttributeValue> key = shape.key(values);
    ItemWrite write = ItemWrite.put(shape.tableName(), key, shape.item(key, values), step);
    write.demand(Demand.absent(shape, refusal));
    plan.add(write);
    new Effects(this, shape, key, step).all(Optional.empty(), Optional.of(values));
    return values;
  }

  /** Takes an item away. Empty means that there is none. */
  Optional<Map<String, AttributeValue>> delete(
      Shape shape,
      Map<String, AttributeValue> keyValues,
      List<Demand> demands,
      Optional<AttributeValue> version,
      int step) {
    Map<String, AttributeValue> key = shape.key(keyValues);
    ItemWrite write = ItemWrite.of(ItemWrite.Kind.DELETE, shape.tableName(), key, step);
    write.demand(Demand.present(shape, () -> notFound(shape, key)));
    demands.forEach(write::demand);
    version.ifPresent(expected -> write.demand(version(shape, expected)));
    Effects effects = new Effects(this, shape, key, step);
    Map<String, AttributeValue> before = keyValues;
    if (!effects.knownFrom(keyValues.keySet())) {
      Map<String, AttributeValue> item = reads.item(shape.tableName(), key, true);
      if (item.isEmpty()) {
        return Optional.empty();
      }
      before = shape.values(item);
      for (String root : effects.roots()) {
        if (!shape.identity().contains(root)) {
          write.demand(Demand.unchanged(shape.stored(root), before.get(root)));
        }
      }
    }
    plan.add(write);
    effects.all(Optional.of(before), Optional.empty());
    return Optional.of(before);
  }

  /** Changes some attributes of an item that is there. */
  void update(
      Shape shape,
      Map<String, AttributeValue> keyValues,
      Changes changes,
      List<Demand> demands,
      int step) {
    Changes all = withKept(shape, changes);
    Demand present = Demand.present(shape, () -> notFound(shape, shape.key(keyValues)));
    new UpdatePlan(this, shape, keyValues, all, present, demands, step).add();
  }

  /**
   * Adds to a counter, which is no change of its holder's version. A holder that is missing refuses
   * the write, or with {@code lenient} has it planned again with care.
   */
  void count(
      Shape holder,
      Map<String, AttributeValue> keyValues,
      Changes changes,
      boolean lenient,
      int step) {
    Supplier<TableException> missing = () -> notFound(holder, holder.key(keyValues));
    Demand present =
        new Demand(
            holder.present(),
            item -> !item.isEmpty(),
            lenient ? Optional.empty() : Optional.of(missing));
    new UpdatePlan(this, holder, keyValues, changes, present, List.of(), step).add();
  }

  /** The timestamps and the version that every update moves. */
  private Changes withKept(Shape shape, Changes changes) {
    Changes all =
        new Changes(
            new HashMap<>(changes.sets()),
            new HashMap<>(changes.adds()),
            changes.removes(),
            changes.expectedVersion());
    for (Field field : shape.fields().values()) {
      if (field.role() == Role.UPDATED_AT) {
        all.sets().put(field.name(), Inputs.timestamp(field, now()));
      } else if (field.role() == Role.VERSION) {
        all.adds().put(field.name(), BigDecimal.ONE);
      }
    }
    return all;
  }

  static Demand version(Shape shape, AttributeValue expected) {
    String name = shape.entity().version().orElseThrow();
    return Demand.equal(
        shape.stored(name),
        expected,
        Optional.of(
            () ->
                TableException.of(
                    TableException.Kind.VERSION_CONFLICT,
                    new Problem(
                        shape.name(), name, "version " + expected.n(), "a later or earlier one"))));
  }

  static TableException notFound(Shape shape, Map<String, AttributeValue> key) {
    return TableException.of(
        TableException.Kind.NOT_FOUND,
        new Problem(shape.name(), "", "an item with key " + shown(key), "none"));
  }

  static TableException exists(Shape shape, Map<String, AttributeValue> key) {
    return TableException.of(
        TableException.Kind.ALREADY_EXISTS,
        new Problem(shape.name(), "", "no item with key " + shown(key), "one"));
  }

  private static String shown(Map<String, AttributeValue> key) {
    StringBuilder text = new StringBuilder();
    key.values()
        .forEach(
            value ->
                text.append(text.isEmpty() ? "`" : "` / `")
                    .append(value.s() != null ? value.s() : value.n()));
    return text.append('`').toString();
  }
}
