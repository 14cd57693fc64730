package dev.clave.design.sample;

import dev.clave.design.model.KeySchema;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A made-up item: keys first, then attributes, as text, {@link java.math.BigDecimal}, boolean,
 * list, set or map. With a {@code reference} it is the small item of that relation of the entity.
 *
 * <pre>{@code
 * SampleItem item = SampleItems.of(design).get(0);
 * item.text("PK");                                // such as USER#use-1
 * item.isIn(design.tables().get(0).key());        // true for an item of that table
 * }</pre>
 */
public record SampleItem(
    String entity, Optional<String> reference, String table, Map<String, Object> attributes) {
  public SampleItem {
    attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
  }

  public String kind() {
    return reference.map(name -> entity + " → " + name).orElse(entity);
  }

  /** Whether the item has every attribute of a key, and so is in that index. */
  public boolean isIn(KeySchema key) {
    return key.attributes().stream().allMatch(each -> attributes.containsKey(each.name()));
  }

  /** An attribute as text; empty when the item has none. */
  public String text(String attribute) {
    Object value = attributes.get(attribute);
    return value == null ? "" : value.toString();
  }
}
