package dev.clave.table.writing;

import dev.clave.table.condition.Demand;
import dev.clave.table.condition.NestedValues;
import dev.clave.table.condition.Stored;
import dev.clave.table.item.TableException;
import dev.clave.table.schema.Computation;
import dev.clave.table.schema.KeyPart;
import dev.clave.table.schema.Shape;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Plans the update of one item, whatever asks for it: an update, several steps of a transaction,
 * counters. When the key and the changes tell every index key that moves, it is one request without
 * a read. Otherwise the item is read, and the write demands that what was read to compute index
 * keys, companions and counters is still so; if it is not, the plan is made again.
 */
public final class UpdatePlan {
  private final Planner planner;
  private final Shape shape;
  private final Map<String, AttributeValue> keyValues;
  private final Map<String, AttributeValue> key;
  private final Effects effects;
  private final WriteDraft write;
  private Changes changes = Changes.NONE;
  private final Set<String> statedPaths = new HashSet<>();
  private boolean onlyCounts = true;
  private boolean settled;
  private Map<String, AttributeValue> item;
  private Map<String, AttributeValue> followed;

  UpdatePlan(
      Planner planner,
      Shape shape,
      Map<String, AttributeValue> keyValues,
      Map<String, AttributeValue> key,
      int step) {
    this.planner = planner;
    this.shape = shape;
    this.keyValues = keyValues;
    this.key = key;
    this.effects = new Effects(planner, shape, key, step);
    this.write = WriteDraft.update(shape.tableName(), key, step);
  }

  boolean isOf(String table, Map<String, AttributeValue> itemKey) {
    return write.table.equals(table) && key.equals(itemKey);
  }

  int step() {
    return write.step;
  }

  void demand(Demand demand, int step) {
    write.demand(demand.in(step));
  }

  void change(Changes more) {
    more.adds().forEach((path, amount) -> NumberBounds.checkWhole(shape, path, amount));
    statedPaths.addAll(more.adds().keySet());
    changes = changes.then(shape, more);
    if (onlyCounts) {
      changes = changes.withUpkeep(shape, planner.now());
    }
    onlyCounts = false;
    settled = false;
  }

  /** Adds to a counter, which is no change of its holder's version. */
  void count(String counter, BigDecimal amount, Map<String, AttributeValue> signature) {
    changes = changes.adding(shape, counter, amount).overriding(shape, signature);
    settled = false;
  }

  /** Plans what the changes do to companions and counters; false when that is done already. */
  boolean follow() {
    if (settled) {
      return false;
    }
    settled = true;
    if (effects.touchedBy(changed()) && !goes()) {
      Map<String, AttributeValue> before = followed == null ? shape.values(item()) : followed;
      followed = applied(shape.values(item()));
      effects.all(Optional.of(before), Optional.of(followed));
    }
    return true;
  }

  TableException inCircle() {
    return TableException.refused(
        shape.name(), "", "counts that end", "a circle at " + Planner.keyText(key));
  }

  /** Adds the write of the item itself. */
  void add() {
    Optional<ItemWrite> other = planner.plan().of(shape.tableName(), key);
    if (onlyCounts && other.isPresent() && other.get().kind == ItemWrite.Kind.PUT) {
      Map<String, AttributeValue> values = applied(shape.values(item()));
      new NumberBounds(shape).check(values);
      ItemWrite put =
          ItemWrite.put(shape.tableName(), key, shape.item(key, values), other.get().step);
      planner.plan().replace(other.get(), put.demandingAlso(other.get()));
    } else if (!onlyCounts) {
      planner.plan().addOnly(planned());
    } else if (!goes()) {
      planner.plan().add(planned());
    }
  }

  /** Whether all there is to do is to count on what this plan deletes. */
  private boolean goes() {
    return onlyCounts
        && planner
            .plan()
            .of(shape.tableName(), key)
            .filter(other -> other.kind == ItemWrite.Kind.DELETE)
            .isPresent();
  }

  /** The item as it is stored, or as this plan creates it. */
  private Map<String, AttributeValue> item() {
    if (item == null) {
      item =
          planner
              .plan()
              .of(shape.tableName(), key)
              .filter(other -> onlyCounts && other.kind == ItemWrite.Kind.PUT)
              .map(created -> created.item)
              .orElseGet(() -> planner.reads().item(shape.tableName(), key, true));
    }
    if (item.isEmpty()) {
      throw Planner.notFound(shape, key);
    }
    return item;
  }

  /** The attributes that change, the expiry among them when the timestamp before it does. */
  private Set<String> changed() {
    Set<String> changedNames = changes.roots();
    expiryRoot().ifPresent(changedNames::add);
    touched().forEach(each -> changedNames.add(each.attribute()));
    return changedNames;
  }

  /** What is computed from attributes that change. */
  private List<Computation> touched() {
    return shape.computations().stream()
        .filter(each -> !Collections.disjoint(each.roots(), changes.roots()))
        .toList();
  }

  private Optional<String> expiryRoot() {
    return shape
        .entity()
        .expiry()
        .filter(expiry -> expiry.after().isPresent())
        .filter(expiry -> expiry.from().filter(changes.roots()::contains).isPresent())
        .map(expiry -> expiry.attribute());
  }

  private ItemWrite planned() {
    NumberBounds bounds = new NumberBounds(shape);
    bounds.check(changes.sets());
    bounds.demands(changes.adds(), statedPaths).forEach(write::demand);
    Set<String> changedNames = changed();
    List<KeyPart> moving =
        shape.indexed().stream()
            .filter(part -> !Collections.disjoint(part.roots(), changedNames))
            .toList();
    if (effects.touchedBy(changedNames)
        || parentMayBeMissing()
        || !hasValuesOf(moving)
        || !touched().stream().allMatch(each -> each.inputs().stream().allMatch(this::hasValue))) {
      withRead(moving, changedNames);
    } else {
      withoutRead(moving);
    }
    return write.asWrite();
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
  private boolean hasValuesOf(List<KeyPart> moving) {
    for (KeyPart part : moving) {
      for (String path : part.inputs()) {
        if (!hasValue(path)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean hasValue(String path) {
    return keyValues.containsKey(path)
        || changes.sets().containsKey(path)
        || changes.removes().contains(path);
  }

  private void withoutRead(List<KeyPart> moving) {
    Map<String, AttributeValue> values = new HashMap<>(keyValues);
    values.putAll(changes.sets());
    expiryRoot()
        .ifPresent(
            expiry -> {
              Inputs.expire(shape, values, planner.now());
              assign(expiry, values);
            });
    for (Computation each : touched()) {
      each.put(values);
      assign(each.attribute(), values);
    }
    changes.sets().forEach((path, value) -> write.sets.put(shape.stored(path), value));
    changes.adds().forEach((path, amount) -> write.adds.put(shape.stored(path), amount));
    changes.removes().forEach(path -> write.removes.add(shape.stored(path)));
    moving.forEach(part -> move(part, values));
  }

  private void withRead(List<KeyPart> moving, Set<String> changedNames) {
    Map<String, AttributeValue> before = shape.values(item());
    Map<String, AttributeValue> after = applied(before);
    Set<String> usedNames = new LinkedHashSet<>();
    moving.forEach(part -> usedNames.addAll(part.roots()));
    if (effects.touchedBy(changedNames)) {
      usedNames.addAll(effects.roots());
    }
    touched().forEach(each -> usedNames.addAll(each.roots()));
    usedNames.addAll(nestedRoots(changedNames));
    usedNames.stream()
        .filter(root -> !shape.identity().contains(root) && shape.fields().containsKey(root))
        .forEach(root -> write.demand(Demand.unchanged(shape.stored(root), before.get(root))));
    for (String root : changedNames) {
      if (changes.adds().containsKey(root) && !usedNames.contains(root)) {
        write.adds.put(shape.stored(root), changes.adds().get(root));
      } else {
        assign(root, after);
      }
    }
    for (KeyPart part : moving) {
      AttributeValue value = shape.keyValue(part, after, key);
      if (!Objects.equals(value, item.get(part.attribute()))) {
        move(part, after);
      }
    }
  }

  private Set<String> nestedRoots(Set<String> changedNames) {
    Set<String> roots = new LinkedHashSet<>(changedNames);
    roots.removeIf(
        root ->
            changes.sets().containsKey(root)
                || changes.adds().containsKey(root)
                || changes.removes().contains(root));
    return roots;
  }

  private void assign(String name, Map<String, AttributeValue> values) {
    write.assign(shape.stored(name), values.get(name));
  }

  private void move(KeyPart part, Map<String, AttributeValue> values) {
    AttributeValue value = shape.keyValue(part, values, key);
    if (!part.natural()) {
      write.assign(List.of(part.attribute()), value);
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
    expiryRoot()
        .ifPresent(
            expiry -> {
              after.remove(expiry);
              Inputs.expire(shape, after, planner.now());
            });
    touched().forEach(each -> each.put(after));
    return after;
  }
}
