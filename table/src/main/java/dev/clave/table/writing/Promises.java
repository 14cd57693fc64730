package dev.clave.table.writing;

import dev.clave.table.condition.NestedValues;
import dev.clave.table.condition.Stored;
import dev.clave.table.schema.Shape;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What an update may not change: attributes that are fixed, and those of the primary key. */
final class Promises {
  private Promises() {}

  /** What is expected of a path instead of its change; empty where it may change so. */
  static Optional<String> broken(
      Shape shape, Map<String, AttributeValue> key, Map<String, AttributeValue> sets, String path) {
    boolean leavesKey =
        shape.identity().stream()
            .filter(part -> meet(part, path))
            .allMatch(part -> Objects.equals(after(sets, path, part), Stored.at(key, part)));
    if (!leavesKey) {
      return Optional.of("the value in the key, which cannot change");
    }
    return shape.fixedPaths().stream()
        .filter(fixed -> meet(fixed, path) && !shape.identity().contains(fixed))
        .findFirst()
        .map(
            fixed ->
                path.startsWith(fixed)
                    ? "no change, as it is fixed"
                    : "a change of its other fields, as `" + fixed + "` is fixed");
  }

  /** The value of a part of the key after the change of one path; null where it has none. */
  private static AttributeValue after(Map<String, AttributeValue> sets, String path, String part) {
    Map<String, AttributeValue> values = new HashMap<>();
    if (sets.containsKey(path)) {
      NestedValues.set(values, path, sets.get(path));
    }
    return Stored.at(values, part);
  }

  private static boolean meet(String one, String other) {
    return one.equals(other) || one.startsWith(other + ".") || other.startsWith(one + ".");
  }
}
