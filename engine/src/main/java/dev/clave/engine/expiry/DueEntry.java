package dev.clave.engine.expiry;

import dev.clave.engine.storage.Batch;
import dev.clave.engine.storage.KeyRange;
import dev.clave.engine.table.KeyAttribute;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ByteWriter;
import dev.clave.engine.value.ItemCodec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The note that an item expires at a second: the table, the second and the item's place. */
final class DueEntry {
  /** The first byte of every entry in storage. */
  private static final int AREA = 6;

  private DueEntry() {}

  static void put(Batch batch, Table table, Map<String, AttributeValue> item) {
    OptionalLong second = ExpiryTime.of(table, item);
    if (second.isPresent()) {
      Map<String, AttributeValue> key = new LinkedHashMap<>();
      for (KeyAttribute attribute : table.schema().attributes()) {
        key.put(attribute.name(), item.get(attribute.name()));
      }
      batch.put(key(table, second.getAsLong(), item), ItemCodec.encode(key));
    }
  }

  static void delete(Batch batch, Table table, Map<String, AttributeValue> item) {
    OptionalLong second = ExpiryTime.of(table, item);
    if (second.isPresent()) {
      batch.delete(key(table, second.getAsLong(), item));
    }
  }

  /** The entries of a table from one second to another, both included. */
  static KeyRange between(Table table, long from, long to) {
    return new KeyRange(
        start(table).writeLong(from).toBytes(), start(table).writeLong(to + 1).toBytes());
  }

  static KeyRange all(Table table) {
    return KeyRange.prefix(start(table).toBytes());
  }

  private static byte[] key(Table table, long second, Map<String, AttributeValue> item) {
    return start(table).writeLong(second).write(table.keyOf(item)).toBytes();
  }

  private static ByteWriter start(Table table) {
    return new ByteWriter(64).writeByte(AREA).writeInt(table.number());
  }
}
