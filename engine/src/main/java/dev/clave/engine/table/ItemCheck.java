package dev.clave.engine.table;

import dev.clave.engine.error.Fault;
import dev.clave.engine.error.VectorFault;
import dev.clave.engine.value.FloatVector;
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
    for (Index index : table.indexesByName()) {
      if (index.isVector() && index.isMaintained()) {
        vector(index, index.vector().get(), item);
      }
      for (KeyAttribute attribute : index.schema().attributes()) {
        AttributeValue value = item.get(attribute.name());
        if (value != null && index.isMaintained()) {
          indexKey(index, attribute, value);
        }
      }
    }
  }

  /** A vector must have the declared size and be of 32-bit floats; a filter has its type. */
  private static void vector(
      Index index, VectorAttribute vector, Map<String, AttributeValue> item) {
    AttributeValue value = item.get(vector.name());
    if (value != null) {
      if (!value.hasL()) {
        throw VectorFault.NOT_A_LIST.with(vector.name(), index.name());
      }
      int at = FloatVector.firstNotFloat(value.l());
      if (at >= 0) {
        throw VectorFault.NOT_A_FLOAT.with(
            vector.name(), at, typeName(value.l().get(at)), index.name());
      }
      if (value.l().size() != vector.dimensions()) {
        throw VectorFault.SIZE.with(
            vector.name(), vector.dimensions(), value.l().size(), index.name());
      }
    }
    for (KeyAttribute filter : vector.filters()) {
      AttributeValue filterValue = item.get(filter.name());
      if (filterValue != null && !filter.hasTypeOf(filterValue)) {
        throw Fault.INDEX_KEY_TYPE.with(
            filter.name(), filter.type(), typeName(filterValue), index.name());
      }
    }
  }

  private static void indexKey(Index index, KeyAttribute attribute, AttributeValue value) {
    if (!attribute.hasTypeOf(value)) {
      throw Fault.INDEX_KEY_TYPE.with(
          attribute.name(), attribute.type(), typeName(value), index.name());
    }
    refuseEmpty(index, attribute, value);
    boolean isPartition = index.schema().partition().contains(attribute);
    if (isPartition && ValueSize.isOver(value, KeySchema.LONGEST_PARTITION_KEY)) {
      throw Fault.HASH_KEY_TOO_LONG.with();
    }
    if (!isPartition && ValueSize.isOver(value, KeySchema.LONGEST_SORT_KEY)) {
      throw Fault.RANGE_KEY_TOO_LONG.with();
    }
  }

  /** A key attribute, where there is one, must have content. */
  public static void refuseEmptyKey(Table table, Map<String, AttributeValue> item) {
    refuseEmpty(table.schema(), item);
  }

  /** The values that an item to be put has for index keys must not be empty. */
  public static void refuseEmptyIndexKeys(Table table, Map<String, AttributeValue> item) {
    for (Index index : table.indexesByName()) {
      for (KeyAttribute attribute : index.schema().attributes()) {
        AttributeValue value = item.get(attribute.name());
        if (value != null && index.isMaintained() && attribute.hasTypeOf(value)) {
          refuseEmpty(index, attribute, value);
        }
      }
    }
  }

  /** The values that an update leaves for index keys must not be empty. */
  public static void refuseEmptyUpdatedIndexKeys(Table table, Map<String, AttributeValue> item) {
    for (Index index : table.indexesByName()) {
      for (KeyAttribute attribute : index.schema().attributes()) {
        AttributeValue value = item.get(attribute.name());
        if (value != null
            && index.isMaintained()
            && attribute.hasTypeOf(value)
            && KeyAttribute.isEmpty(value)) {
          throw value.s() != null
              ? Fault.UPDATED_INDEX_KEY_EMPTY_STRING.with()
              : Fault.UPDATED_INDEX_KEY_EMPTY_BINARY.with();
        }
      }
    }
  }

  private static void refuseEmpty(Index index, KeyAttribute attribute, AttributeValue value) {
    if (KeyAttribute.isEmpty(value)) {
      throw (value.s() != null ? Fault.INDEX_KEY_EMPTY_STRING : Fault.INDEX_KEY_EMPTY_BINARY)
          .with(index.name(), attribute.name());
    }
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
      if (ValueSize.isOver(item.get(attribute.name()), KeySchema.LONGEST_PARTITION_KEY)) {
        throw Fault.HASH_KEY_TOO_LONG.with();
      }
    }
    for (KeyAttribute attribute : schema.sort()) {
      if (ValueSize.isOver(item.get(attribute.name()), KeySchema.LONGEST_SORT_KEY)) {
        throw Fault.RANGE_KEY_TOO_LONG.with();
      }
    }
  }

  /** The key of an item. */
  public static Map<String, AttributeValue> keyOf(
      KeySchema schema, Map<String, AttributeValue> item) {
    List<KeyAttribute> attributes = schema.attributes();
    Map<String, AttributeValue> key = new LinkedHashMap<>(2 * attributes.size());
    for (KeyAttribute attribute : attributes) {
      key.put(attribute.name(), item.get(attribute.name()));
    }
    return key;
  }

  private static String typeName(AttributeValue value) {
    return value.type() == AttributeValue.Type.NUL ? "NULL" : value.type().name();
  }
}
