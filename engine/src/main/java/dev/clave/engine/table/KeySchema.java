package dev.clave.engine.table;

import dev.clave.engine.value.ValueSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * The attributes that place an item: its partition, and its place within it.
 *
 * @param attributes both together, in that order
 */
public record KeySchema(
    List<KeyAttribute> partition, List<KeyAttribute> sort, List<KeyAttribute> attributes) {

  static final int LONGEST_PARTITION_KEY = 2048;
  static final int LONGEST_SORT_KEY = 1024;

  private KeySchema(List<KeyAttribute> partition, List<KeyAttribute> sort) {
    this(
        List.copyOf(partition),
        List.copyOf(sort),
        Stream.concat(partition.stream(), sort.stream()).toList());
  }

  static KeySchema of(List<KeySchemaElement> elements, List<AttributeDefinition> definitions) {
    List<KeyAttribute> partition = new ArrayList<>();
    List<KeyAttribute> sort = new ArrayList<>();
    for (KeySchemaElement element : elements) {
      KeyAttribute attribute =
          new KeyAttribute(element.attributeName(), typeOf(element.attributeName(), definitions));
      (element.keyType() == KeyType.HASH ? partition : sort).add(attribute);
    }
    return new KeySchema(partition, sort);
  }

  private static ScalarAttributeType typeOf(String name, List<AttributeDefinition> definitions) {
    return definitions.stream()
        .filter(definition -> definition.attributeName().equals(name))
        .map(AttributeDefinition::attributeType)
        .findFirst()
        .orElseThrow();
  }

  public boolean contains(String name) {
    return find(name) != null;
  }

  /** The key attribute of that name, or {@code null}. */
  public KeyAttribute find(String name) {
    for (KeyAttribute attribute : attributes) {
      if (attribute.name().equals(name)) {
        return attribute;
      }
    }
    return null;
  }

  /**
   * Whether an item has every attribute of this key, with the declared type, not empty and not too
   * long. Items without are left out of an index.
   */
  public boolean isIn(Map<String, AttributeValue> item) {
    return areIn(item, partition, LONGEST_PARTITION_KEY) && areIn(item, sort, LONGEST_SORT_KEY);
  }

  private static boolean areIn(
      Map<String, AttributeValue> item, List<KeyAttribute> attributes, int longest) {
    for (KeyAttribute attribute : attributes) {
      AttributeValue value = item.get(attribute.name());
      if (value == null || !attribute.accepts(value) || ValueSize.isOver(value, longest)) {
        return false;
      }
    }
    return true;
  }
}
