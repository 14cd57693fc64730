package dev.clave.design.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Attributes whose values together no two items of the entity may share. A guard item with the
 * table key in {@code keys} holds each value taken; it moves in the same transaction when the value
 * changes. {@code each} is the one of them that is a set whose every element has a guard.
 *
 * <p>In a design: {@code unique: [slug, tenant + email, each tags]}.
 */
public record Unique(
    List<String> attributes, Optional<String> each, Map<String, KeyRule> keys, Span span) {
  /** The word before a set whose elements are unique one by one. */
  public static final String EACH = "each";

  public Unique {
    attributes = List.copyOf(attributes);
    keys = Collections.unmodifiableMap(new LinkedHashMap<>(keys));
  }

  /** The type of the elements of a set; empty of any other type. */
  public static Optional<AttributeType> elements(AttributeType type) {
    return type instanceof AttributeType.SetOf set ? Optional.of(set.element()) : Optional.empty();
  }

  /** The entity as a guard sees it: with one element where items have a set. */
  public Entity guarded(Entity entity) {
    Optional<Attribute> set =
        each.flatMap(name -> Optional.ofNullable(entity.attributes().get(name)));
    Optional<AttributeType> element = set.flatMap(attribute -> elements(attribute.type()));
    if (element.isEmpty()) {
      return entity;
    }
    Map<String, Attribute> attributes = new LinkedHashMap<>(entity.attributes());
    attributes.put(set.get().name(), set.get().withType(element.get()));
    return entity.withAttributes(attributes);
  }

  /** As the design says it: {@code tenant + each tags}. */
  @Override
  public String toString() {
    return attributes.stream()
        .map(name -> each.equals(Optional.of(name)) ? EACH + " " + name : name)
        .collect(Collectors.joining(" + "));
  }
}
