package dev.clave.table.writing;

import dev.clave.table.item.Add;
import dev.clave.table.item.Problem;
import dev.clave.table.item.TableException;
import dev.clave.table.schema.Field;
import dev.clave.table.schema.Problems;
import dev.clave.table.schema.Shape;
import dev.clave.table.value.Mismatch;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What an update changes, encoded and by path: values set, values added to, attributes taken away.
 * {@code expectedVersion} is the version that the caller read, if it gave one.
 */
public record Changes(
    Map<String, AttributeValue> sets,
    Map<String, BigDecimal> adds,
    Set<String> removes,
    Optional<AttributeValue> expectedVersion) {

  static Changes none() {
    return new Changes(
        new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashSet<>(), Optional.empty());
  }

  /** The same, of an item with this version unless they say another. */
  public Changes expecting(Optional<AttributeValue> version) {
    return new Changes(sets, adds, removes, expectedVersion.or(() -> version));
  }

  /** The roots of all paths that change. */
  Set<String> roots() {
    Set<String> roots = new LinkedHashSet<>();
    sets.keySet().forEach(path -> roots.add(Shape.root(path)));
    adds.keySet().forEach(path -> roots.add(Shape.root(path)));
    removes.forEach(path -> roots.add(Shape.root(path)));
    return roots;
  }

  private Stream<String> paths() {
    return Stream.of(sets.keySet(), adds.keySet(), removes).flatMap(Set::stream);
  }

  /** Makes these changes and then others. */
  void then(Shape shape, Changes later) {
    if (paths().findAny().isEmpty() && later.paths().noneMatch(path -> path.contains("."))) {
      sets.putAll(later.sets);
      adds.putAll(later.adds);
      removes.addAll(later.removes);
      return;
    }
    later.removes.forEach(
        path -> {
          refuseOverlap(shape, path);
          sets.remove(path);
          adds.remove(path);
          removes.add(path);
        });
    later.sets.forEach(
        (path, value) -> {
          refuseOverlap(shape, path);
          adds.remove(path);
          removes.remove(path);
          sets.put(path, value);
        });
    later.adds.forEach((path, amount) -> add(shape, path, amount));
  }

  void add(Shape shape, String path, BigDecimal amount) {
    refuseOverlap(shape, path);
    AttributeValue set = sets.get(path);
    if (removes.remove(path) || set != null) {
      BigDecimal start = set == null ? BigDecimal.ZERO : new BigDecimal(set.n());
      sets.put(path, encoded(shape, path, start.add(amount)));
    } else {
      adds.merge(path, amount, BigDecimal::add);
    }
  }

  private static AttributeValue encoded(Shape shape, String path, BigDecimal number) {
    try {
      return shape.codec(path).encode(number);
    } catch (Mismatch mismatch) {
      throw TableException.refused(List.of(Inputs.problem(shape, path, mismatch)));
    }
  }

  /** Sets values, whatever else was to become of them. */
  void override(Map<String, AttributeValue> values) {
    adds.keySet().removeAll(values.keySet());
    removes.removeAll(values.keySet());
    sets.putAll(values);
  }

  /** What is changed whole cannot be changed inside as well, nor the other way round. */
  private void refuseOverlap(Shape shape, String path) {
    paths()
        .filter(other -> other.startsWith(path + ".") || path.startsWith(other + "."))
        .findFirst()
        .ifPresent(
            other -> {
              throw TableException.refused(
                  shape.name(), path, "one change of it", "another of `" + other + "`");
            });
  }

  /** Encodes a caller's changes: null removes an attribute, {@link Add} adds to a number. */
  public static Changes of(
      Shape shape, Map<String, AttributeValue> key, Map<String, ?> changedValues) {
    shape.refuseAppendOnly("update");
    Problems problems = new Problems();
    Changes changes = none();
    Optional<AttributeValue> version = Optional.empty();
    for (Map.Entry<String, ?> change : changedValues.entrySet()) {
      String path = change.getKey();
      Optional<Field> field = shape.field(path).or(() -> shape.field(Shape.root(path)));
      if (field.isEmpty()
          || (field.get().name().length() < path.length() && nowhere(shape, path))) {
        problems.add(() -> Inputs.unknown(shape, path));
      } else if (field.get().role() == Field.Role.VERSION) {
        version =
            Optional.ofNullable(change.getValue())
                .map(read -> Inputs.version(shape, field.get(), read));
      } else {
        changes.take(shape, field.get(), path, change.getValue(), key, problems);
      }
    }
    problems.refuseIfAny();
    return changes.expecting(version);
  }

  private static boolean nowhere(Shape shape, String path) {
    return shape.entity().attribute(path).isEmpty();
  }

  private void take(
      Shape shape,
      Field field,
      String path,
      Object value,
      Map<String, AttributeValue> key,
      Problems problems) {
    if (field.kept()) {
      problems.add(
          new Problem(
              shape.name(), path, "no value, as the runtime keeps it", Mismatch.shown(value)));
      return;
    }
    boolean whole = path.equals(field.name());
    if (value instanceof Add add) {
      adds.put(path, add.amount());
    } else if (value == null) {
      boolean required =
          whole ? field.required() : !shape.entity().attribute(path).get().optional();
      if (required) {
        problems.add(new Problem(shape.name(), path, "a value", "nothing"));
      }
      removes.add(path);
    } else {
      try {
        sets.put(path, shape.codec(path).encode(value));
      } catch (Mismatch mismatch) {
        problems.add(Inputs.problem(shape, path, mismatch));
        return;
      }
    }
    Promises.broken(shape, key, this, path)
        .ifPresent(
            expected -> problems.add(new Problem(shape.name(), path, expected, shown(value))));
    if (shape.identity().contains(path)) {
      sets.remove(path);
    }
  }

  private static String shown(Object value) {
    return value == null
        ? "its removal"
        : value instanceof Add add ? "an addition of " + add.amount() : Mismatch.shown(value);
  }

  /** A counter may be corrected by a transaction of the design. */
  private static boolean isKeptAlways(Field field) {
    return field.kept() && field.role() != Field.Role.COUNTER;
  }

  /**
   * Refuses changes that no design may make: of what is fixed, of what the primary key is made of,
   * and of what the runtime keeps. A value that the key has already is no change.
   */
  void refuseBrokenPromises(Shape shape, Map<String, AttributeValue> key) {
    Problems problems = new Problems();
    for (String path : paths().toList()) {
      Optional<String> expected =
          shape.field(Shape.root(path)).filter(Changes::isKeptAlways).isPresent()
              ? Optional.of("no value, as the runtime keeps it")
              : Promises.broken(shape, key, this, path);
      expected.ifPresent(
          words -> problems.add(new Problem(shape.name(), path, words, "a change of it")));
    }
    problems.refuseIfAny();
    sets.keySet().removeAll(shape.identity());
  }
}
