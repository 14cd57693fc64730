package dev.clave.engine.operation;

import dev.clave.engine.error.Fault;
import dev.clave.engine.table.ItemCheck;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ValueSize;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What must hold of an item after an update. */
final class UpdatedItem {

  private UpdatedItem() {}

  static Map<String, AttributeValue> check(Table table, Map<String, AttributeValue> item) {
    if (ValueSize.ofItem(item) > Limits.ITEM_BYTES) {
      throw Fault.UPDATED_ITEM_TOO_LARGE.with();
    }
    ItemCheck.refuseEmptyUpdatedIndexKeys(table, item);
    ItemCheck.indexKeys(table, item);
    return item;
  }
}
