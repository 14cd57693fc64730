package dev.clave.engine.table;

import dev.clave.engine.storage.KeyRange;
import dev.clave.engine.value.ByteWriter;
import dev.clave.engine.value.KeyBytes;
import dev.clave.engine.value.PartitionHash;
import java.nio.ByteBuffer;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The stretch of storage that holds one table's items or one index's entries. A key there is the
 * space, the hash of the partition key, the partition key, the sort key and, in an index, the
 * table's own key, which keeps entries with equal index keys apart.
 */
public record Space(int table, int number, KeySchema schema, KeySchema identity) {

  /** The first byte of every item and index entry in storage. */
  private static final int AREA = 3;

  private static final int TYPICAL_KEY_LENGTH = 96;

  /** The number of the space that holds a table's items; indexes count from one. */
  public static final int ITEMS = 0;

  private ByteWriter start() {
    return new ByteWriter(TYPICAL_KEY_LENGTH).writeByte(AREA).writeInt(table).writeShort(number);
  }

  /** Everything in this space. */
  public KeyRange all() {
    return KeyRange.prefix(start().toBytes());
  }

  /** Everything of a table, its indexes included. */
  static KeyRange ofTable(int table) {
    return KeyRange.prefix(new ByteWriter(5).writeByte(AREA).writeInt(table).toBytes());
  }

  /** The part of this space whose hashes belong to one of several equal segments. */
  public KeyRange segment(int segment, int segments) {
    return new KeyRange(hashStart(segment, segments), hashStart(segment + 1, segments));
  }

  private byte[] hashStart(long segment, long segments) {
    if (segment == segments) {
      return all().to();
    }
    long hash = ((segment << Integer.SIZE) + segments - 1) / segments;
    return start().writeInt((int) hash).toBytes();
  }

  /** The key that an entry with this key has in the same space of another table. */
  public static byte[] moved(byte[] key, int otherTable) {
    byte[] movedKey = key.clone();
    ByteBuffer.wrap(movedKey).putInt(1, otherTable);
    return movedKey;
  }

  /** Where an item is kept; it must have all the attributes of the schema. */
  public byte[] keyOf(Map<String, AttributeValue> item) {
    ByteWriter out = startPartition(item);
    for (KeyAttribute attribute : schema.sort()) {
      KeyBytes.write(out, item.get(attribute.name()));
    }
    if (number != ITEMS) {
      for (KeyAttribute attribute : identity.partition()) {
        KeyBytes.write(out, item.get(attribute.name()));
      }
      for (KeyAttribute attribute : identity.sort()) {
        KeyBytes.write(out, item.get(attribute.name()));
      }
    }
    return out.toBytes();
  }

  /** The start of all keys of the partition that these values name, open for a sort key. */
  public ByteWriter startPartition(Map<String, AttributeValue> values) {
    ByteWriter out = start().writeInt(0);
    int from = out.length();
    for (KeyAttribute attribute : schema.partition()) {
      KeyBytes.write(out, values.get(attribute.name()));
    }
    PartitionHash.into(out, from);
    return out;
  }
}
