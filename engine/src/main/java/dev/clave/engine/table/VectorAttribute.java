package dev.clave.engine.table;

import dev.clave.engine.value.FloatVector;
import dev.clave.engine.value.ValueSize;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.VectorDistanceFunction;

/**
 * What a vector index reads of an item: a list of so many numbers, kept in its entries as 32-bit
 * floats.
 *
 * @param filters the attributes that a search may compare, beside the index's partition key
 */
public record VectorAttribute(
    String name, int dimensions, VectorDistanceFunction distance, List<KeyAttribute> filters) {

  public VectorAttribute {
    filters = List.copyOf(filters);
  }

  /** Whether the item has a vector of the declared size here, all of 32-bit floats. */
  boolean isIn(Map<String, AttributeValue> item) {
    AttributeValue value = item.get(name);
    return value != null
        && value.hasL()
        && value.l().size() == dimensions
        && FloatVector.firstNotFloat(value.l()) < 0;
  }

  /** The vector as an entry keeps it. */
  AttributeValue pack(AttributeValue vector) {
    return AttributeValue.fromB(
        SdkBytes.fromByteArrayUnsafe(FloatVector.pack(FloatVector.of(vector.l()))));
  }

  /** What the attribute adds to the size of an entry, and of an item when it is billed. */
  int billedSize() {
    return ValueSize.utf8Length(name) + dimensions * Float.BYTES;
  }
}
