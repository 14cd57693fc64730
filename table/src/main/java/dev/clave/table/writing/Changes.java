package dev.clave.table.writing;

import dev.clave.table.item.ItemFault;
import dev.clave.table.item.TableException;
import dev.clave.table.schema.Field;
import dev.clave.table.schema.Moment;
import dev.clave.table.schema.Problems;
import dev.clave.table.schema.Shape;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What an update changes, encoded and by path: values set, values added to, attributes removed.
 * {@code expectedVersion} is the version that the caller read, if it gave one. Whoever makes one
 * gives its maps away.
 */
public record Changes(
    Map<String, AttributeValue> sets,
    Map<String, BigDecimal> adds,
    Set<String> removes,
    Optional<AttributeValue> expectedVersion) {

  static final Changes NONE = new Changes(Map.of(), Map.of(), Set.of(), Optional.empty());

  public Changes {
    sets = Collections.unmodifiableMap(sets);
    adds = Collections.unmodifiableMap(adds);
    removes = Collections.unmodifiableSet(removes);
  }

  /** The same, of an item with this version unless they say another. */
  public Changes expecting(Optional<AttributeValue> version) {
    return new Changes(sets, adds, removes, expectedVersion.or(() -> version));
  }

  /** The roots of all paths that change. */
  Set<String> roots() {
    Set<String> roots = new LinkedHashSet<>();
    paths().forEach(path -> roots.add(Shape.root(path)));
    return roots;
  }

  Stream<String> paths() {
    return Stream.of(sets.keySet(), adds.keySet(), removes).flatMap(Set::stream);
  }

  /** These changes and then others. */
  Changes then(Shape shape, Changes later) {
    boolean isFirst = sets.isEmpty() && adds.isEmpty() && removes.isEmpty();
    return isFirst && later.paths().noneMatch(path -> path.contains("."))
        ? new Changes(later.sets, later.adds, later.removes, expectedVersion)
        : new ChangeDraft(shape, this).then(later).changes();
  }

  /** These changes and then an addition to a number. */
  Changes adding(Shape shape, String path, BigDecimal amount) {
    return new ChangeDraft(shape, this).add(path, amount).changes();
  }

  /** The same with these values, whatever else was to become of them. */
  Changes overriding(Shape shape, Map<String, AttributeValue> values) {
    return values.isEmpty() ? this : new ChangeDraft(shape, this).override(values).changes();
  }

  /** The same with what every update moves: the timestamp of the last update, and the version. */
  Changes withUpkeep(Shape shape, Moment now) {
    Map<String, AttributeValue> allSets = new LinkedHashMap<>(sets);
    Map<String, BigDecimal> allAdds = new LinkedHashMap<>(adds);
    for (Field field : shape.fields().values()) {
      if (field.role() == Field.Role.UPDATED_AT) {
        allSets.put(field.name(), Inputs.timestamp(field, now));
      } else if (field.role() == Field.Role.VERSION) {
        allAdds.put(field.name(), BigDecimal.ONE);
      }
    }
    return new Changes(allSets, allAdds, removes, expectedVersion);
  }

  /** A counter may be corrected by a transaction of the design. */
  private static boolean isKeptAlways(Field field) {
    return field.isKept() && field.role() != Field.Role.COUNTER;
  }

  /**
   * The same without the attributes of the key: a value that the key has already is no change.
   *
   * @throws TableException if they change what no design may change: what is fixed, what the
   *     primary key is made of, and what the runtime keeps
   */
  Changes keepingPromises(Shape shape, Map<String, AttributeValue> key) {
    Problems problems = new Problems();
    for (String path : paths().toList()) {
      Optional<String> expected =
          shape.field(Shape.root(path)).filter(Changes::isKeptAlways).isPresent()
              ? Optional.of("no value, as the runtime keeps it")
              : Promises.broken(shape, key, sets, path);
      expected.ifPresent(
          words -> problems.add(new ItemFault(shape.name(), path, words, "a change of it")));
    }
    problems.refuseIfAny();
    Map<String, AttributeValue> otherSets = new LinkedHashMap<>(sets);
    otherSets.keySet().removeAll(shape.identity());
    return new Changes(otherSets, adds, removes, expectedVersion);
  }
}
