package dev.clave.engine.write;

import dev.clave.engine.table.Table;
import dev.clave.engine.value.StoredItem;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a write did to one item.
 *
 * @param former the item before, empty if there was none
 * @param current the item since, empty if there is none
 * @param isExpiry whether time to live removed the item, not a request
 */
public record Change(
    Table table,
    Map<String, AttributeValue> key,
    Optional<StoredItem> former,
    Optional<StoredItem> current,
    boolean isExpiry) {

  public Optional<Map<String, AttributeValue>> before() {
    return former.map(StoredItem::item);
  }

  public Optional<Map<String, AttributeValue>> after() {
    return current.map(StoredItem::item);
  }

  /** Whether the item is another than before; a write may leave it as it is. */
  public boolean isReal() {
    if (former.isEmpty() || current.isEmpty()) {
      return former.isPresent() || current.isPresent();
    }
    return !current.get().hasContentOf(former.get());
  }
}
