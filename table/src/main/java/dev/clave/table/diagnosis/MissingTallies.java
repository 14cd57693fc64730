package dev.clave.table.diagnosis;

import dev.clave.table.diagnosis.Counts.Difference;
import dev.clave.table.diagnosis.Counts.Place;
import dev.clave.table.diagnosis.Discrepancy.Kind;
import dev.clave.table.schema.Moment;
import dev.clave.table.schema.Shape;
import dev.clave.table.writing.Inputs;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Finds tallies that do not exist although something is there for them to count. */
final class MissingTallies {
  private record Holder(Shape shape, Map<String, AttributeValue> key) {}

  private final Moment now;
  private final Map<Holder, Map<String, AttributeValue>> holders = new LinkedHashMap<>();
  private final Set<Map<String, AttributeValue>> present = new HashSet<>();

  MissingTallies(Moment now) {
    this.now = now;
  }

  /** An item was read that a holder counts. */
  void counted(
      Shape shape, Map<String, AttributeValue> key, Map<String, AttributeValue> holderValues) {
    if (shape.tally()) {
      holders.putIfAbsent(new Holder(shape, key), holderValues);
    }
  }

  /** An item was read. */
  void present(Shape shape, Map<String, AttributeValue> key) {
    if (shape.tally()) {
      present.add(key);
    }
  }

  /** Tells which are missing; one that was missing with the same numbers before can be created. */
  Map<Place, Difference> compare(
      Map<Place, BigDecimal> countedSums, Findings findings, Map<Place, Difference> earlier) {
    Map<Place, Difference> differences = new HashMap<>();
    holders.forEach(
        (holder, values) -> {
          Map<Place, Difference> ownDifferences = differences(holder, countedSums);
          if (!present.contains(holder.key) && !ownDifferences.isEmpty()) {
            differences.putAll(ownDifferences);
            boolean stoodStill =
                ownDifferences.entrySet().stream()
                    .allMatch(each -> each.getValue().equals(earlier.get(each.getKey())));
            tell(holder, values, ownDifferences, findings, stoodStill);
          }
        });
    return differences;
  }

  private static Map<Place, Difference> differences(
      Holder holder, Map<Place, BigDecimal> countedSums) {
    Map<Place, Difference> differences = new LinkedHashMap<>();
    holder
        .shape
        .counters()
        .forEach(
            counter -> {
              Place place = new Place(holder.shape.name(), holder.key, counter.name());
              BigDecimal count = countedSums.getOrDefault(place, BigDecimal.ZERO);
              if (count.signum() != 0) {
                differences.put(place, new Difference(Optional.empty(), count));
              }
            });
    return differences;
  }

  private void tell(
      Holder holder,
      Map<String, AttributeValue> holderValues,
      Map<Place, Difference> differences,
      Findings findings,
      boolean stoodStill) {
    String expected = "an item that counts what is there";
    if (!stoodStill) {
      findings.add(Kind.COUNTER, holder.shape.name(), holder.key, expected, "none");
      return;
    }
    Map<String, Object> plain = new HashMap<>();
    holderValues.forEach((name, value) -> plain.put(name, holder.shape.codec(name).decode(value)));
    Map<String, AttributeValue> values = Inputs.fresh(holder.shape, plain, now);
    differences.forEach(
        (place, difference) ->
            values.put(
                place.counter(), AttributeValue.fromN(difference.counted().toPlainString())));
    findings.add(
        Kind.COUNTER,
        holder.shape.name(),
        holder.key,
        expected,
        "none",
        new Repair(
            "create " + Findings.text(holder.key) + " with what it counts",
            List.of(GuardedWrites.create(holder.shape, holder.shape.item(holder.key, values)))));
  }
}
