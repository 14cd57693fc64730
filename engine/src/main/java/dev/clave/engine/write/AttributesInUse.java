package dev.clave.engine.write;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** A table defines only the attributes that some key or search schema uses. */
public final class AttributesInUse {

  private AttributesInUse() {}

  public static List<AttributeDefinition> of(
      TableDescription table, List<GlobalSecondaryIndexDescription> globalIndexes) {
    Set<String> used = new HashSet<>();
    add(used, table.keySchema());
    table.localSecondaryIndexes().forEach(index -> add(used, index.keySchema()));
    globalIndexes.forEach(index -> add(used, index.keySchema()));
    table.vectorIndexes().stream()
        .flatMap(index -> index.searchSchema().stream())
        .forEach(element -> used.add(element.attributeName()));
    return table.attributeDefinitions().stream()
        .filter(definition -> used.contains(definition.attributeName()))
        .toList();
  }

  private static void add(Set<String> used, List<KeySchemaElement> schema) {
    schema.forEach(element -> used.add(element.attributeName()));
  }
}
