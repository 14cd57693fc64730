package dev.clave.table.diagnosis;

import dev.clave.table.Discrepancy.Kind;
import dev.clave.table.condition.Stored;
import dev.clave.table.schema.CounterLink;
import dev.clave.table.schema.Field;
import dev.clave.table.schema.Shape;
import dev.clave.table.schema.Shapes;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Counts what counters count, and compares in the end. Holds a number for each counter of items.
 */
final class Counts {
  private record Place(String entity, Map<String, AttributeValue> key, String counter) {}

  private final Shapes shapes;
  private final Map<Place, BigDecimal> counted = new HashMap<>();
  private final Map<Place, BigDecimal> stored = new HashMap<>();

  Counts(Shapes shapes) {
    this.shapes = shapes;
  }

  void add(
      Shape shape,
      Map<String, AttributeValue> key,
      Map<String, AttributeValue> values,
      Map<String, AttributeValue> item) {
    for (CounterLink link : shapes.counters(shape)) {
      link.holderValues(values)
          .map(link.holder()::key)
          .ifPresent(
              holder ->
                  counted.merge(
                      new Place(link.holder().name(), holder, link.attribute()),
                      link.share(values),
                      BigDecimal::add));
    }
    for (Field field : shape.counters()) {
      AttributeValue value = Stored.at(item, field.path());
      stored.put(
          new Place(shape.name(), key, field.name()),
          value == null || value.n() == null ? BigDecimal.ZERO : new BigDecimal(value.n()));
    }
  }

  void compare(Findings findings) {
    stored.forEach(
        (place, number) -> {
          BigDecimal count = counted.getOrDefault(place, BigDecimal.ZERO);
          if (count.compareTo(number) != 0) {
            findings.add(
                Kind.COUNTER,
                place.entity,
                place.key,
                "`" + place.counter + "` " + count.toPlainString(),
                number.toPlainString());
          }
        });
  }
}
