package dev.clave.table;

import dev.clave.design.model.EntityKind;
import dev.clave.table.value.Mismatch;
import dev.clave.table.value.ValueCodec;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What an update changes, encoded and by path: values set, values added to, attributes taken away.
 * {@code expectedVersion} is the version that the caller read, if it gave one.
 */
record Changes(
    Map<String, AttributeValue> sets,
    Map<String, BigDecimal> adds,
    Set<String> removes,
    Optional<AttributeValue> expectedVersion) {

  static Changes none() {
    return new Changes(
        new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashSet<>(), Optional.empty());
  }

  /** The roots of all paths that change. */
  Set<String> roots() {
    Set<String> roots = new LinkedHashSet<>();
    sets.keySet().forEach(path -> roots.add(Shape.root(path)));
    adds.keySet().forEach(path -> roots.add(Shape.root(path)));
    removes.forEach(path -> roots.add(Shape.root(path)));
    return roots;
  }

  /** Encodes a caller's changes: null takes an attribute away, {@link Add} adds to a number. */
  static Changes of(Shape shape, Map<String, AttributeValue> key, Map<String, ?> given) {
    List<Problem> problems = new ArrayList<>();
    if (shape.entity().is(EntityKind.APPEND_ONLY)) {
      throw TableException.refused(
          shape.name(), "", "no update, as it is append-only", "a change of " + given.keySet());
    }
    Changes changes = none();
    AttributeValue[] version = {null};
    given.forEach(
        (path, value) -> {
          Optional<Field> field = shape.field(path).or(() -> shape.field(Shape.root(path)));
          if (field.isEmpty()
              || (field.get().name().length() < path.length() && nowhere(shape, path))) {
            problems.add(Inputs.unknown(shape, path));
          } else if (field.get().role() == Field.Role.VERSION) {
            version[0] = value == null ? null : Inputs.version(shape, field.get(), value);
          } else {
            changes.take(shape, field.get(), path, value, key, problems);
          }
        });
    if (!problems.isEmpty()) {
      throw TableException.refused(problems);
    }
    return new Changes(
        changes.sets, changes.adds, changes.removes, Optional.ofNullable(version[0]));
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
      List<Problem> problems) {
    if (field.kept()) {
      problems.add(
          new Problem(
              shape.name(), path, "no value, as the runtime keeps it", Mismatch.shown(value)));
      return;
    }
    boolean whole = path.equals(field.name());
    if (value instanceof Add add) {
      adds.put(path, add.amount());
      return;
    }
    if (value == null) {
      boolean required =
          whole ? field.required() : !shape.entity().attribute(path).get().optional();
      if (required) {
        problems.add(new Problem(shape.name(), path, "a value", "nothing"));
      }
      removes.add(path);
      return;
    }
    Map<String, AttributeValue> encoded = new HashMap<>();
    ValueCodec codec = whole ? field.codec() : ValueCodec.of(shape.type(path));
    try {
      encoded.put(path, codec.encode(value));
    } catch (Mismatch mismatch) {
      problems.add(Inputs.problem(shape, path, mismatch));
      return;
    }
    if (shape.identity().contains(path)) {
      if (!encoded.get(path).equals(Stored.at(key, path))) {
        problems.add(
            new Problem(
                shape.name(),
                path,
                "the value in the key, which cannot change",
                Mismatch.shown(value)));
      }
      return;
    }
    if (field.fixed()) {
      problems.add(
          new Problem(shape.name(), path, "no change, as it is fixed", Mismatch.shown(value)));
      return;
    }
    sets.putAll(encoded);
  }
}
