package dev.clave.design.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Attributes whose values together no two items of the entity may share. A guard item with the
 * table key in {@code keys} holds each value taken; it moves in the same transaction when the value
 * changes.
 */
public record Unique(List<String> attributes, Map<String, KeyRule> keys, Span span) {
  public Unique {
    attributes = List.copyOf(attributes);
    keys = Collections.unmodifiableMap(new LinkedHashMap<>(keys));
  }
}
