package dev.clave.design.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the delete of an item does with the items of other entities that hang from it: {@code
 * children} has the names of those entities, each with its rule.
 *
 * <p>In a design: {@code on delete: { comment: cascade, order: refuse }}.
 */
public record OnDelete(Map<String, ChildRule> children, Span span) {
  public OnDelete {
    children = Collections.unmodifiableMap(new LinkedHashMap<>(children));
  }
}
