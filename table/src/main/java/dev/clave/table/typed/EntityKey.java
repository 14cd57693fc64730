package dev.clave.table.typed;

import dev.clave.table.item.EntityRecord;
import dev.clave.table.item.Item;
import java.util.Map;

/**
 * A generated record of what tells an entity's items apart.
 *
 * <pre>{@code
 * EntityKey<Viaje> key = new ViajeKey("carrier1", "v001");
 * Optional<Viaje> viaje = table.get(key.entityName(), key.toMap()).map(key::read);
 * }</pre>
 *
 * @param <T> the record of the entity
 */
public interface EntityKey<T extends EntityRecord> {
  /** The name of the entity in the design. */
  String entityName();

  /** The variables of the key as the untyped {@link dev.clave.table.Table} takes them. */
  Map<String, Object> toMap();

  /** An item with this key as its record. */
  T read(Item item);
}
