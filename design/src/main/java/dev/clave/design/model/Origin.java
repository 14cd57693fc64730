package dev.clave.design.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where an attribute's value comes from when the caller does not bring it.
 *
 * <p>In a design: {@code orderId: ulid = ulid()}, {@code total: number = <price> * <quantity>},
 * {@code buyer: snapshot of order.fullName}.
 */
public sealed interface Origin {
  /** {@code = ulid()}: an id that the runtime makes for a new item, unless the caller has one. */
  record Generated(IdKind kind) implements Origin {}

  /**
   * {@code = <first> <last>}: computed from other attributes at every write; of a number, by {@link
   * Arithmetic}. It has no value when one of those has none.
   */
  record Computed(Template template) implements Origin {}

  /**
   * {@code snapshot of driver.name}: what the original was when the item was first written. {@code
   * with} gives the original's key variables from this item's attributes where their names differ.
   */
  record Snapshot(Map<String, String> with) implements Origin {
    public Snapshot {
      with = Collections.unmodifiableMap(new LinkedHashMap<>(with));
    }
  }
}
