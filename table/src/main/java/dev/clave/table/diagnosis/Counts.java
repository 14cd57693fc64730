package dev.clave.table.diagnosis;

import dev.clave.table.condition.Stored;
import dev.clave.table.diagnosis.Discrepancy.Kind;
import dev.clave.table.schema.CounterLink;
import dev.clave.table.schema.Field;
import dev.clave.table.schema.Shape;
import dev.clave.table.schema.Shapes;
import dev.clave.table.schema.ShardedCounter;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Counts what counters count, and compares in the end. Holds a number for each counter of items.
 */
final class Counts {
  record Place(String entity, Map<String, AttributeValue> key, String counter) {}

  /** A counter that differs: what is stored, if anything, and what was counted. */
  record Difference(Optional<BigDecimal> stored, BigDecimal counted) {}

  private final Shapes shapes;
  private final Map<Place, BigDecimal> counted = new HashMap<>();
  private final Map<Place, Optional<BigDecimal>> stored = new HashMap<>();
  private final ShardCounts shards;
  private final MissingTallies tallies;

  Counts(Shapes shapes, ShardCounts shards, MissingTallies tallies) {
    this.shapes = shapes;
    this.shards = shards;
    this.tallies = tallies;
  }

  /** A shard that was read. */
  synchronized void shard(Shape holder, ShardedCounter counter, Map<String, AttributeValue> shard) {
    shards.add(holder, counter, shard);
  }

  synchronized void add(
      Shape shape,
      Map<String, AttributeValue> key,
      Map<String, AttributeValue> values,
      Map<String, AttributeValue> item) {
    for (CounterLink link : shapes.counters(shape)) {
      link.holderValues(values)
          .ifPresent(
              holderValues -> {
                Map<String, AttributeValue> holder = link.holder().key(holderValues);
                tallies.counted(link.holder(), holder, holderValues);
                counted.merge(
                    new Place(link.holder().name(), holder, link.attribute()),
                    link.share(values),
                    BigDecimal::add);
              });
    }
    tallies.present(shape, key);
    shards.holder(shape, key, values);
    for (Field field : shape.counters()) {
      AttributeValue value = Stored.at(item, field.path());
      stored.put(
          new Place(shape.name(), key, field.name()),
          value == null || value.n() == null
              ? Optional.empty()
              : Optional.of(new BigDecimal(value.n())));
    }
  }

  /**
   * Tells what differs.
   *
   * @param earlier what differed in a reading before this one
   * @return what differs now
   */
  Map<Place, Difference> compare(Findings findings, Map<Place, Difference> earlier) {
    Map<Place, Difference> differences = new HashMap<>();
    stored.putAll(shards.sums(findings));
    stored.forEach(
        (place, number) -> {
          BigDecimal count = counted.getOrDefault(place, BigDecimal.ZERO);
          if (count.compareTo(number.orElse(BigDecimal.ZERO)) != 0) {
            Difference difference = new Difference(number, count);
            differences.put(place, difference);
            tell(findings, place, difference, difference.equals(earlier.get(place)));
          }
        });
    differences.putAll(tallies.compare(counted, findings, earlier));
    return differences;
  }

  /**
   * A counter that differed in the same way before stood still between the two readings, and so did
   * what it counts: every write of a counted item changes the counter in its transaction.
   */
  private void tell(Findings findings, Place place, Difference difference, boolean stoodStill) {
    String expected = "`" + place.counter + "` " + difference.counted.toPlainString();
    String number = difference.stored.orElse(BigDecimal.ZERO).toPlainString();
    if (!stoodStill) {
      findings.add(Kind.COUNTER, place.entity, place.key, expected, number);
      return;
    }
    if (shards.isSharded(place)) {
      findings.add(
          Kind.COUNTER,
          place.entity,
          place.key,
          expected,
          number,
          shards.repair(place, difference.counted.subtract(new BigDecimal(number))));
      return;
    }
    Shape shape = shapes.shape(place.entity);
    List<String> path = shape.stored(place.counter);
    Map<String, AttributeValue> item = new HashMap<>(place.key);
    if (difference.stored.isPresent()) {
      AttributeValue before = AttributeValue.fromN(number);
      item.put(
          path.get(0),
          path.size() == 1 ? before : AttributeValue.fromM(Map.of(path.get(1), before)));
    }
    findings.add(
        Kind.COUNTER,
        place.entity,
        place.key,
        expected,
        number,
        new Repair(
            "set `%s` of %s to %s"
                .formatted(
                    place.counter, Findings.text(place.key), difference.counted.toPlainString()),
            List.of(
                GuardedWrites.set(
                    shape,
                    item,
                    path,
                    AttributeValue.fromN(difference.counted.toPlainString()),
                    List.of()))));
  }
}
