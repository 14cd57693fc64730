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
    Set<String> usedNames = new HashSet<>();
    add(usedNames, table.keySchema());
    table.localSecondaryIndexes().forEach(index -> add(usedNames, index.keySchema()));
    globalIndexes.forEach(index -> add(usedNames, index.keySchema()));
    table.vectorIndexes().stream()
        .flatMap(index -> index.searchSchema().stream())
        .forEach(element -> usedNames.add(element.attributeName()));
    return table.attributeDefinitions().stream()
        .filter(definition -> usedNames.contains(definition.attributeName()))
        .toList();
  }

  private static void add(Set<String> usedNames, List<KeySchemaElement> schema) {
    schema.forEach(element -> usedNames.add(element.attributeName()));
  }
}
