package dev.clave.table;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Plans one update. When the key and the changes tell every index key that moves, it is one request
 * without a read. Otherwise the item is read, and the write demands that what was read to compute
 * index keys, companions and counters is still so; if it is not, the plan is made again.
 */
final class UpdatePlan {
  private final Planner planner;
  private final Shape shape;
  private final Map<String, AttributeValue> keyValues;
  private final Changes changes;
  private final Map<String, AttributeValue> key;
  private final Effects effects;
  private final ItemWrite write;
  private final Set<String> changed;

  UpdatePlan(
      Planner planner,
      Shape shape,
      Map<String, AttributeValue> keyValues,
      Changes changes,
      Demand present,
      List<Demand> demands,
      int step) {
    this.planner = planner;
    this.shape = shape;
    this.keyValues = keyValues;
    this.changes = changes;
    this.key = shape.key(keyValues);
    this.effects = new Effects(planner, shape, key, step);
    this.write = ItemWrite.of(ItemWrite.Kind.UPDATE, shape.tableName(), key, step);
    write.demand(present);
    demands.forEach(write::demand);
    changes.expectedVersion().ifPresent(v -> write.demand(Planner.version(shape, v)));
    this.changed = changes.roots();
    expiryRoot().ifPresent(changed::add);
  }

  /** The expiry, when the timestamp that it follows changes. */
  private Optional<String> expiryRoot() {
    return shape
        .entity()
        .expiry()
        .filter(expiry -> expiry.after().isPresent())
        .filter(expiry -> expiry.from().filter(changed::contains).isPresent())
        .map(expiry -> expiry.attribute());
  }

  void add() {
    List<KeyPart> moving =
        shape.indexed().stream()
            .filter(part -> !Collections.disjoint(part.roots(), changed))
            .toList();
    if (effects.touchedBy(changed) || parentMayBeMissing() || !known(moving)) {
      withRead(moving);
    } else {
      withoutRead(moving);
    }
    planner.plan().add(write);
  }

  /** A value set inside a map needs that map; an optional one may not be there. */
  private boolean parentMayBeMissing() {
    return Stream.concat(changes.sets().keySet().stream(), changes.adds().keySet().stream())
        .filter(path -> !shape.fields().containsKey(path))
        .anyMatch(
            path ->
                path.chars().filter(c -> c == '.').count() > 1
                    || !shape.fields().get(Shape.root(path)).required());
  }

  /** Whether the key and the changes have every value that the moving index keys are made of. */
  private boolean known(List<KeyPart> moving) {
    for (KeyPart part : moving) {
      for (String path : part.inputs()) {
        boolean told =
            keyValues.containsKey(path)
                || changes.sets().containsKey(path)
                || changes.removes().contains(path);
        if (!told) {
          return false;
        }
      }
    }
    return true;
  }

  private void withoutRead(List<KeyPart> moving) {
    Map<String, AttributeValue> values = new HashMap<>(keyValues);
    values.putAll(changes.sets());
    if (changed.size() > changes.roots().size()) {
      Inputs.expire(shape, values, planner.now());
      set(shape.entity().expiry().orElseThrow().attribute(), values);
    }
    changes.sets().forEach((path, value) -> write.sets.put(shape.stored(path), value));
    changes.adds().forEach((path, amount) -> write.adds.put(shape.stored(path), amount));
    changes.removes().forEach(path -> write.removes.add(shape.stored(path)));
    moving.forEach(part -> move(part, values));
  }

  private void withRead(List<KeyPart> moving) {
    Map<String, AttributeValue> item = planner.reads().item(shape.tableName(), key, true);
    if (item.isEmpty()) {
      throw Planner.notFound(shape, key);
    }
    Map<String, AttributeValue> before = shape.values(item);
    Map<String, AttributeValue> after = applied(before);
    Set<String> used = new LinkedHashSet<>();
    moving.forEach(part -> used.addAll(part.roots()));
    if (effects.touchedBy(changed)) {
      used.addAll(effects.roots());
    }
    nestedRoots().forEach(used::add);
    used.stream()
        .filter(root -> !shape.identity().contains(root) && shape.fields().containsKey(root))
        .forEach(root -> write.demand(Demand.unchanged(shape.stored(root), before.get(root))));
    for (String root : changed) {
      if (changes.adds().containsKey(root) && !used.contains(root)) {
        write.adds.put(shape.stored(root), changes.adds().get(root));
      } else if (after.containsKey(root)) {
        set(root, after);
      } else {
        write.removes.add(shape.stored(root));
      }
    }
    for (KeyPart part : moving) {
      AttributeValue value = shape.written(part, after, key);
      if (!Objects.equals(value, item.get(part.attribute()))) {
        move(part, after);
      }
    }
    if (effects.touchedBy(changed)) {
      effects.all(Optional.of(before), Optional.of(after));
    }
  }

  private Set<String> nestedRoots() {
    Set<String> roots = new LinkedHashSet<>(changed);
    roots.removeIf(
        root ->
            changes.sets().containsKey(root)
                || changes.adds().containsKey(root)
                || changes.removes().contains(root));
    return roots;
  }

  private void set(String name, Map<String, AttributeValue> values) {
    write.sets.put(shape.stored(name), values.get(name));
  }

  private void move(KeyPart part, Map<String, AttributeValue> values) {
    if (part.natural()) {
      return;
    }
    AttributeValue value = shape.written(part, values, key);
    if (value == null) {
      write.removes.add(List.of(part.attribute()));
    } else {
      write.sets.put(List.of(part.attribute()), value);
    }
  }

  private Map<String, AttributeValue> applied(Map<String, AttributeValue> before) {
    Map<String, AttributeValue> after = new HashMap<>(before);
    changes.removes().forEach(path -> NestedValues.remove(after, path));
    changes.sets().forEach((path, value) -> NestedValues.set(after, path, value));
    changes
        .adds()
        .forEach(
            (path, amount) -> {
              AttributeValue old = Stored.at(after, path);
              BigDecimal start =
                  old == null || old.n() == null ? BigDecimal.ZERO : new BigDecimal(old.n());
              String sum = start.add(amount).toPlainString();
              NestedValues.set(after, path, AttributeValue.createN(sum));
            });
    Inputs.expire(shape, after, planner.now());
    return after;
  }
}
