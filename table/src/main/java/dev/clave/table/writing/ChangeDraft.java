package dev.clave.table.writing;

import dev.clave.table.item.TableException;
import dev.clave.table.schema.Shape;
import dev.clave.table.value.Mismatch;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Joins changes of one item, each made after those before it. */
final class ChangeDraft {
  private final Shape shape;
  private final Changes first;
  private final Map<String, AttributeValue> sets;
  private final Map<String, BigDecimal> adds;
  private final Set<String> removes;

  ChangeDraft(Shape shape, Changes first) {
    this.shape = shape;
    this.first = first;
    this.sets = new LinkedHashMap<>(first.sets());
    this.adds = new LinkedHashMap<>(first.adds());
    this.removes = new LinkedHashSet<>(first.removes());
  }

  Changes changes() {
    return new Changes(sets, adds, removes, first.expectedVersion());
  }

  ChangeDraft then(Changes later) {
    later.removes().forEach(this::remove);
    later.sets().forEach(this::set);
    later.adds().forEach(this::add);
    return this;
  }

  private void remove(String path) {
    refuseOverlap(path);
    sets.remove(path);
    adds.remove(path);
    removes.add(path);
  }

  private void set(String path, AttributeValue value) {
    refuseOverlap(path);
    adds.remove(path);
    removes.remove(path);
    sets.put(path, value);
  }

  ChangeDraft add(String path, BigDecimal amount) {
    refuseOverlap(path);
    AttributeValue value = sets.get(path);
    if (removes.remove(path) || value != null) {
      BigDecimal start = value == null ? BigDecimal.ZERO : new BigDecimal(value.n());
      sets.put(path, encoded(path, start.add(amount)));
    } else {
      adds.merge(path, amount, BigDecimal::add);
    }
    return this;
  }

  private AttributeValue encoded(String path, BigDecimal number) {
    try {
      return shape.codec(path).encode(number);
    } catch (Mismatch mismatch) {
      throw TableException.refused(List.of(Inputs.problem(shape, path, mismatch)));
    }
  }

  ChangeDraft override(Map<String, AttributeValue> values) {
    adds.keySet().removeAll(values.keySet());
    removes.removeAll(values.keySet());
    sets.putAll(values);
    return this;
  }

  /** What is changed whole cannot be changed inside as well, nor the other way round. */
  private void refuseOverlap(String path) {
    Stream.of(sets.keySet(), adds.keySet(), removes)
        .flatMap(Set::stream)
        .filter(other -> other.startsWith(path + ".") || path.startsWith(other + "."))
        .findFirst()
        .ifPresent(
            other -> {
              throw TableException.refused(
                  shape.name(), path, "one change of it", "another of `" + other + "`");
            });
  }
}
