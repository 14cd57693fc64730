package dev.clave.table.item;

import java.util.Map;

/**
 * A generated record of an entity.
 *
 * <pre>{@code
 * EntityRecord viaje = Viaje.builder().userId("abc123").id("v001").status(PENDIENTE).build();
 * table.create(viaje.entityName(), viaje.toInput());
 * }</pre>
 */
public interface EntityRecord {
  /** The name of the entity in the design. */
  String entityName();

  /** Every attribute that is present, as the untyped {@link dev.clave.table.Table} takes it. */
  Map<String, Object> toMap();

  /** As {@link #toMap}, without what the runtime alone writes: this is what a write sends. */
  Map<String, Object> toInput();
}
