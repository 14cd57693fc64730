package dev.clave.engine.table;

import dev.clave.engine.error.Fault;
import dev.clave.engine.value.ValueSize;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Checks keys and items against what a table declares. */
public final class ItemCheck {

  private ItemCheck() {}

  /** A key must have the table's key attributes, of their types, and nothing else. */
  public static void key(Table table, Map<String, AttributeValue> key) {
    List<KeyAttribute> attributes = table.schema().attributes();
    if (key.size() != attributes.size()) {
      throw Fault.KEY_DOES_NOT_MATCH_SCHEMA.with();
    }
    for (KeyAttribute attribute : attributes) {
      AttributeValue value = key.get(attribute.name());
      if (value == null || !attribute.hasTypeOf(value)) {
        throw Fault.KEY_DOES_NOT_MATCH_SCHEMA.with();
      }
    }
    keyContent(table.schema(), key);
  }

  /** An item to be put must have a key, and where it has index keys, of the right types. */
  public static void item(Table table, Map<String, AttributeValue> item) {
    for (KeyAttribute attribute : table.schema().attributes()) {
      AttributeValue value = item.get(attribute.name());
      if (value == null) {
        throw Fault.KEY_MISSING.with(attribute.name());
      }
      if (!attribute.hasTypeOf(value)) {
        throw Fault.KEY_TYPE.with(attribute.name(), attribute.type(), typeName(value));
      }
    }
    keyContent(table.schema(), item);
    indexKeys(table, item);
  }

  /** An item to be put by a batch, whose key is reported on as a key is. */
  public static void batchItem(Table table, Map<String, AttributeValue> item) {
    for (KeyAttribute attribute : table.schema().attributes()) {
      AttributeValue value = item.get(attribute.name());
      if (value == null || !attribute.hasTypeOf(value)) {
        throw Fault.KEY_DOES_NOT_MATCH_SCHEMA.with();
      }
    }
    item(table, item);
  }

  /** The values an item has for index keys must have the declared types. */
  public static void indexKeys(Table table, Map<String, AttributeValue> item) {
    for (Index index : table.indexes()) {
      for (KeyAttribute attribute : index.schema().attributes()) {
        AttributeValue value = item.get(attribute.name());
        if (value != null && index.isMaintained()) {
          indexKey(index, attribute, value);
        }
      }
    }
  }

  private static void indexKey(Index index, KeyAttribute attribute, AttributeValue value) {
    if (!attribute.hasTypeOf(value)) {
      throw Fault.INDEX_KEY_TYPE.with(
          attribute.name(), attribute.type(), typeName(value), index.name());
    }
    if (KeyAttribute.isEmpty(value)) {
      throw (value.s() != null ? Fault.INDEX_KEY_EMPTY_STRING : Fault.INDEX_KEY_EMPTY_BINARY)
          .with(index.name(), attribute.name());
    }
    boolean isPartition = index.schema().partition().contains(attribute);
    int size = ValueSize.of(value);
    if (isPartition && size > KeySchema.LONGEST_PARTITION_KEY) {
      throw Fault.HASH_KEY_TOO_LONG.with();
    }
    if (!isPartition && size > KeySchema.LONGEST_SORT_KEY) {
      throw Fault.RANGE_KEY_TOO_LONG.with();
    }
  }

  /** A key attribute, where there is one, must have content. */
  public static void refuseEmptyKey(Table table, Map<String, AttributeValue> item) {
    refuseEmpty(table.schema(), item);
  }

  private static void refuseEmpty(KeySchema schema, Map<String, AttributeValue> item) {
    for (KeyAttribute attribute : schema.attributes()) {
      AttributeValue value = item.get(attribute.name());
      if (value != null && KeyAttribute.isEmpty(value)) {
        throw (value.s() != null ? Fault.KEY_EMPTY_STRING : Fault.KEY_EMPTY_BINARY)
            .with(attribute.name());
      }
    }
  }

  private static void keyContent(KeySchema schema, Map<String, AttributeValue> item) {
    refuseEmpty(schema, item);
    for (KeyAttribute attribute : schema.partition()) {
      if (ValueSize.of(item.get(attribute.name())) > KeySchema.LONGEST_PARTITION_KEY) {
        throw Fault.HASH_KEY_TOO_LONG.with();
      }
    }
    for (KeyAttribute attribute : schema.sort()) {
      if (ValueSize.of(item.get(attribute.name())) > KeySchema.LONGEST_SORT_KEY) {
        throw Fault.RANGE_KEY_TOO_LONG.with();
      }
    }
  }

  /** The key of an item. */
  public static Map<String, AttributeValue> keyOf(
      KeySchema schema, Map<String, AttributeValue> item) {
    Map<String, AttributeValue> key = new LinkedHashMap<>();
    for (KeyAttribute attribute : schema.attributes()) {
      key.put(attribute.name(), item.get(attribute.name()));
    }
    return key;
  }

  private static String typeName(AttributeValue value) {
    return value.type() == AttributeValue.Type.NUL ? "NULL" : value.type().name();
  }
}
