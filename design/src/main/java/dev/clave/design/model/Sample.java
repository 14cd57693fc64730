package dev.clave.design.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An item that the design states as an example of an entity. Its attributes are text, {@link
 * java.math.BigDecimal}, boolean, list, set or map; what the runtime fills in is left out.
 *
 * <p>In a design: {@code samples: { customer: [ { customerId: ana, email: ana@example.com } ] }}.
 */
public record Sample(String entity, Map<String, Object> attributes, Span span) {
  public Sample {
    attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
  }
}
