package dev.clave.design.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An item that the design states as an example of an entity. Its attributes are text, {@link
 * java.math.BigDecimal}, boolean, list, set or map; what the runtime fills in is left out.
 */
public record Sample(String entity, Map<String, Object> attributes, Span span) {
  public Sample {
    attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
  }
}
