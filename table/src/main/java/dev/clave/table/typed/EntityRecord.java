package dev.clave.table.typed;

import java.util.Map;

/** A generated record of an entity. */
public interface EntityRecord {
  /** The name of the entity in the design. */
  String entityName();

  /**
   * The attributes as the untyped {@link dev.clave.table.Table} takes them; absent ones are not in
   * it.
   */
  Map<String, Object> toMap();
}
