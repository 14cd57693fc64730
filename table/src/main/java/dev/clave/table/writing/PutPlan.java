package dev.clave.table.writing;

import dev.clave.table.condition.Demand;
import dev.clave.table.condition.Stored;
import dev.clave.table.item.ItemFault;
import dev.clave.table.item.TableException;
import dev.clave.table.schema.Field;
import dev.clave.table.schema.Field.Role;
import dev.clave.table.schema.KeyPart;
import dev.clave.table.schema.Shape;
import dev.clave.table.value.Mismatch;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Plans a put: an item is there afterwards as given, whether or not one was before. Without
 * anything to carry over from the old item it is one unconditional request; otherwise the old item
 * is read, so that its creation time, version, counters, guards and references go on. What was
 * promised never to change does not: an append-only item is put again only as it is, and a fixed
 * attribute keeps its value.
 */
public final class PutPlan {
  private final Planner planner;
  private final Shape shape;
  private final Map<String, ?> input;
  private final int step;

  public PutPlan(Planner planner, Shape shape, Map<String, ?> input, int step) {
    this.planner = planner;
    this.shape = shape;
    this.input = input;
    this.step = step;
  }

  /** Adds the writes; gives the item that is there afterwards. */
  public PlannedItem add() {
    Map<String, AttributeValue> values = Inputs.whole(shape, input, planner.now());
    planner.sign(shape, values);
    Map<String, AttributeValue> key = shape.key(values);
    if (nothingCarriedOver()) {
      planner.plan().add(ItemWrite.put(shape.tableName(), key, shape.item(key, values), step));
      return plannedItem(key, values);
    }
    Map<String, AttributeValue> item = stored(key);
    if (item.isEmpty()) {
      shape.counters().forEach(field -> values.put(field.name(), AttributeValue.createN("0")));
      shape.shardedCounters().forEach(counter -> values.remove(counter.attribute()));
      return planner.create(shape, values, Optional.empty(), step);
    }
    return replace(key, values, item);
  }

  /** As {@link #add}, of an item that comes with its counts and has been counted. */
  PlannedItem restore() {
    Map<String, AttributeValue> values = Inputs.whole(shape, input, planner.now());
    Map<String, AttributeValue> key = shape.key(values);
    Map<String, AttributeValue> item = stored(key);
    return item.isEmpty() ? planner.createCounted(shape, values, step) : replace(key, values, item);
  }

  /** An append-only item is new as a rule: it is looked for when it turns out not to be. */
  private Map<String, AttributeValue> stored(Map<String, AttributeValue> key) {
    return shape.appendOnly() && !planner.careful()
        ? Map.of()
        : planner.reads().item(shape.tableName(), key, true);
  }

  /** As {@link #add}, of an item that must be there. */
  PlannedItem replace() {
    Map<String, AttributeValue> values = Inputs.whole(shape, input, planner.now());
    Map<String, AttributeValue> key = shape.key(values);
    Map<String, AttributeValue> item = planner.reads().item(shape.tableName(), key, true);
    if (item.isEmpty()) {
      throw Planner.notFound(shape, key);
    }
    return replace(key, values, item);
  }

  private PlannedItem plannedItem(
      Map<String, AttributeValue> key, Map<String, AttributeValue> values) {
    return new PlannedItem(planner.plan(), shape, key, values);
  }

  private boolean nothingCarriedOver() {
    return !shape.promisesNoChange()
        && planner.shapes().standsAlone(shape)
        && shape.fields().values().stream()
            .noneMatch(field -> field.role() == Role.VERSION || carriedOver(field));
  }

  private PlannedItem replace(
      Map<String, AttributeValue> key,
      Map<String, AttributeValue> values,
      Map<String, AttributeValue> item) {
    shape.shardedCounters().forEach(counter -> values.remove(counter.attribute()));
    Map<String, AttributeValue> before = shape.values(item);
    List<String> broken = brokenPromises(before, values);
    if (!broken.isEmpty()) {
      throw refusal(broken, values);
    }
    if (shape.appendOnly()) {
      enterIndexes(key, before, item);
      return plannedItem(key, before);
    }
    Map<String, AttributeValue> after = new HashMap<>(values);
    WriteDraft write = WriteDraft.update(shape.tableName(), key, step);
    write.demand(
        Demand.unchanged(List.of(shape.partitionAttribute()), key.get(shape.partitionAttribute())));
    for (Field field : shape.fields().values()) {
      carry(field, before, after, write);
    }
    // Another writer may give one of them its first value in between.
    fixed()
        .forEach(
            path -> write.demand(Demand.unchanged(shape.stored(path), Stored.at(before, path))));
    Map<String, AttributeValue> next = shape.item(key, after);
    for (KeyPart part : shape.indexed()) {
      if (!part.natural()) {
        write.assign(List.of(part.attribute()), next.get(part.attribute()));
        part.roots().stream()
            .filter(root -> carriedOver(shape.fields().get(root)))
            .forEach(root -> write.demand(Demand.unchanged(shape.stored(root), before.get(root))));
      }
    }
    Effects effects = new Effects(planner, shape, key, step);
    for (String root : effects.roots()) {
      if (!shape.identity().contains(root) && shape.fields().containsKey(root)) {
        write.demand(Demand.unchanged(shape.stored(root), before.get(root)));
      }
    }
    // A write that joins another leaves its demands there, so it has them all by now.
    planner.plan().addOnly(write.asWrite());
    effects.all(Optional.of(before), Optional.of(after));
    return plannedItem(key, after);
  }

  /**
   * Writes the index keys that an append-only item lacks, and nothing else: an index that is
   * younger than the item does not have it until it is put again.
   */
  private void enterIndexes(
      Map<String, AttributeValue> key,
      Map<String, AttributeValue> values,
      Map<String, AttributeValue> item) {
    WriteDraft write = WriteDraft.update(shape.tableName(), key, step);
    write.demand(
        Demand.unchanged(List.of(shape.partitionAttribute()), key.get(shape.partitionAttribute())));
    for (KeyPart part : shape.indexed()) {
      AttributeValue value = shape.keyValue(part, values, key);
      if (!part.natural() && !Objects.equals(value, item.get(part.attribute()))) {
        write.assign(List.of(part.attribute()), value);
        part.roots().stream()
            .filter(root -> carriedOver(shape.fields().get(root)))
            .forEach(root -> write.demand(Demand.unchanged(shape.stored(root), values.get(root))));
      }
    }
    if (!write.changesNothing()) {
      planner.plan().addOnly(write.asWrite());
    }
  }

  /** The paths that would change although they were promised not to. */
  private List<String> brokenPromises(
      Map<String, AttributeValue> before, Map<String, AttributeValue> values) {
    Stream<String> promised =
        shape.appendOnly()
            ? shape.ordered().stream()
                .filter(field -> !shape.isToldByKey(field.name()))
                .filter(field -> !field.isKept() || broughtAlong(field))
                .map(Field::name)
            : fixed().filter(path -> Stored.at(before, path) != null);
    return promised
        .filter(path -> !Objects.equals(Stored.at(before, path), Stored.at(values, path)))
        .toList();
  }

  private Stream<String> fixed() {
    return shape.fixedPaths().stream().filter(path -> !shape.isToldByKey(path));
  }

  /** Whether the caller brings a value that the runtime keeps; counts go their own way. */
  private boolean broughtAlong(Field field) {
    return field.role() != Role.COUNTER
        && field.role() != Role.SHARDED_COUNTER
        && input.get(field.name()) != null;
  }

  private TableException refusal(List<String> broken, Map<String, AttributeValue> values) {
    if (shape.appendOnly()) {
      return TableException.of(
          TableException.Kind.ALREADY_EXISTS,
          new ItemFault(
              shape.name(),
              "",
              "the item that is there, as it is append-only",
              "other values of " + broken));
    }
    return TableException.refused(
        broken.stream()
            .map(
                path ->
                    new ItemFault(
                        shape.name(), path, "no change, as it is fixed", shown(path, values)))
            .toList());
  }

  private String shown(String path, Map<String, AttributeValue> values) {
    AttributeValue value = Stored.at(values, path);
    return value == null ? "nothing" : Mismatch.quoted(shape.codec(path).decode(value));
  }

  /** Whether another writer may change it while this one makes an index key of it. */
  private boolean carriedOver(Field field) {
    return field.role() == Role.COUNTER
        || (field.role() == Role.CREATED_AT && !input.containsKey(field.name()));
  }

  /** Written even when it was read to be so already, as another writer may be at work. */
  private void carry(
      Field field,
      Map<String, AttributeValue> before,
      Map<String, AttributeValue> after,
      WriteDraft write) {
    String name = field.name();
    AttributeValue old = before.get(name);
    switch (field.role()) {
      case COUNTER -> after.put(name, old == null ? AttributeValue.createN("0") : old);
      case SHARDED_COUNTER -> {
        // No item has it.
      }
      case CREATED_AT -> {
        if (old != null && !input.containsKey(name)) {
          after.put(name, old);
        }
        write.assign(field.path(), after.get(name));
      }
      case VERSION -> {
        long next = old == null ? 1 : Long.parseLong(old.n()) + 1;
        AttributeValue expected = input.get(name) == null ? null : after.get(name);
        write.demand(
            expected == null
                ? Demand.unchanged(field.path(), old)
                : Planner.version(shape, expected));
        after.put(name, AttributeValue.createN(Long.toString(next)));
        write.sets.put(field.path(), after.get(name));
      }
      default -> {
        if (!shape.isToldByKey(name)) {
          write.assign(field.path(), after.get(name));
        }
      }
    }
  }
}
