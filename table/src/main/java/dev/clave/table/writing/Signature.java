package dev.clave.table.writing;

import dev.clave.table.schema.Field;
import dev.clave.table.schema.Operands;
import dev.clave.table.schema.Shape;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Who writes, as values of attributes. They go into every item that is written and whose entity has
 * such attributes, whatever a caller gives for them.
 */
public record Signature(Map<String, Object> values) {
  public static final Signature NONE = new Signature(Map.of());

  public Signature {
    values = Map.copyOf(values);
  }

  /** What goes into an item of this entity. */
  Map<String, AttributeValue> of(Shape shape) {
    if (values.isEmpty()) {
      return Map.of();
    }
    Map<String, AttributeValue> encoded = new HashMap<>();
    values.forEach(
        (name, value) -> {
          Field field = shape.fields().get(name);
          if (field != null) {
            encoded.put(name, Operands.encode(field.codec(), value));
          }
        });
    return encoded;
  }
}
