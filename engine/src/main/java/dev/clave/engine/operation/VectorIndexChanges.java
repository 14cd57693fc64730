package dev.clave.engine.operation;

import dev.clave.engine.error.TableFault;
import dev.clave.engine.error.VectorFault;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.CreateVectorIndexAction;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.VectorIndex;
import software.amazon.awssdk.services.dynamodb.model.VectorIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.VectorIndexUpdate;

/** Declares and drops vector indexes; building and clearing them comes after. */
final class VectorIndexChanges {

  private VectorIndexChanges() {}

  static void constrain(TableConstraints parts, UpdateTableRequest request) {
    int at = 0;
    for (VectorIndexUpdate update : request.vectorIndexUpdates()) {
      String parameter = "vectorIndexUpdates." + ++at + ".member.";
      if (update.create() != null) {
        parts.vectorIndex(parameter + "create", declared(update.create()));
      }
      if (update.delete() != null) {
        parts.indexName(parameter + "delete.indexName", update.delete().indexName());
      }
    }
  }

  /** Checks what does not depend on the table: one change, of one kind. */
  static void check(List<VectorIndexUpdate> updates) {
    for (VectorIndexUpdate update : updates) {
      if (update.create() == null && update.delete() == null) {
        throw TableFault.UPDATE_INDEX_SHAPE.with();
      }
      if (update.create() != null && update.delete() != null) {
        throw TableFault.UPDATE_INDEX_SEVERAL.with();
      }
    }
  }

  static TableDescription apply(TableDescription table, UpdateTableRequest request) {
    if (request.vectorIndexUpdates().isEmpty()) {
      return table;
    }
    long heavy =
        request.globalSecondaryIndexUpdates().stream()
            .filter(update -> update.create() != null || update.delete() != null)
            .count();
    if (request.vectorIndexUpdates().size() + heavy > 1) {
      throw TableFault.UPDATE_TOO_MANY_INDEX_CHANGES.with();
    }
    VectorIndexUpdate update = request.vectorIndexUpdates().get(0);
    return update.create() != null
        ? create(table, declared(update.create()), request.attributeDefinitions())
        : delete(table, update.delete().indexName());
  }

  private static VectorIndex declared(CreateVectorIndexAction action) {
    return VectorIndex.builder()
        .indexName(action.indexName())
        .vectorAttribute(action.vectorAttribute())
        .searchSchema(action.hasSearchSchema() ? action.searchSchema() : null)
        .projection(action.projection())
        .dimensions(action.dimensions())
        .distanceFunction(action.distanceFunctionAsString())
        .build();
  }

  private static TableDescription create(
      TableDescription table, VectorIndex index, List<AttributeDefinition> requestDefinitions) {
    if (!UpdateTable.isOnDemand(table)) {
      throw VectorFault.ON_DEMAND_ONLY.with();
    }
    if (names(table).anyMatch(index.indexName()::equals)) {
      throw VectorFault.INDEX_EXISTS.with();
    }
    if (isChanging(table)) {
      throw TableFault.UPDATE_TOO_MANY_INDEX_CHANGES.with();
    }
    if (table.vectorIndexes().size() >= Limits.VECTOR_INDEXES) {
      throw VectorFault.TOO_MANY_INDEXES.with();
    }
    // What the table has defined already must be given again.
    TableShape shape = new TableShape(requestDefinitions);
    table
        .vectorIndexes()
        .forEach(
            other ->
                shape.checkDimensions(other.vectorAttribute().attributeName(), other.dimensions()));
    shape.checkVector(index);
    String attribute = index.vectorAttribute().attributeName();
    if (table.attributeDefinitions().stream()
        .anyMatch(definition -> definition.attributeName().equals(attribute))) {
      throw VectorFault.ATTRIBUTE_DEFINED.with(attribute);
    }
    List<VectorIndexDescription> indexes = new ArrayList<>(table.vectorIndexes());
    indexes.add(
        TableParts.vectorIndex(index, table.tableArn(), IndexStatus.CREATING).toBuilder()
            .backfilling(false)
            .build());
    return table.toBuilder()
        .attributeDefinitions(definitions(table, index, requestDefinitions))
        .vectorIndexes(indexes)
        .tableStatus(TableStatus.UPDATING)
        .build();
  }

  /** What the table has defined, and what the new index searches by. */
  private static List<AttributeDefinition> definitions(
      TableDescription table, VectorIndex index, List<AttributeDefinition> requestDefinitions) {
    List<AttributeDefinition> definitions = new ArrayList<>(table.attributeDefinitions());
    for (AttributeDefinition definition : requestDefinitions) {
      boolean isNew =
          definitions.stream()
              .noneMatch(present -> present.attributeName().equals(definition.attributeName()));
      boolean isUsed =
          index.searchSchema().stream()
              .anyMatch(element -> element.attributeName().equals(definition.attributeName()));
      if (isNew && isUsed) {
        definitions.add(definition);
      }
    }
    return definitions;
  }

  private static TableDescription delete(TableDescription table, String name) {
    List<VectorIndexDescription> indexes = new ArrayList<>();
    boolean isKnown = false;
    for (VectorIndexDescription index : table.vectorIndexes()) {
      boolean isMeant =
          index.indexName().equals(name) && index.indexStatus() != IndexStatus.DELETING;
      if (isMeant && Boolean.FALSE.equals(index.backfilling())) {
        throw VectorFault.INDEX_ALLOCATING.with(table.tableName(), name);
      }
      isKnown |= isMeant;
      indexes.add(
          isMeant
              ? index.toBuilder().indexStatus(IndexStatus.DELETING).backfilling(null).build()
              : index);
    }
    if (!isKnown) {
      throw VectorFault.INDEX_NOT_FOUND.with(name, table.tableName());
    }
    return table.toBuilder().vectorIndexes(indexes).tableStatus(TableStatus.UPDATING).build();
  }

  private static Stream<String> names(TableDescription table) {
    return Stream.of(
            table.vectorIndexes().stream().map(VectorIndexDescription::indexName),
            table.globalSecondaryIndexes().stream().map(GlobalSecondaryIndexDescription::indexName),
            table.localSecondaryIndexes().stream().map(LocalSecondaryIndexDescription::indexName))
        .flatMap(each -> each);
  }

  /** What a vector index reads cannot be a key of another index. */
  static void refuseVectorKeys(
      TableDescription table,
      List<KeySchemaElement> keys,
      List<AttributeDefinition> requestDefinitions) {
    for (KeySchemaElement key : keys) {
      String name = key.attributeName();
      for (VectorIndexDescription index : table.vectorIndexes()) {
        if (index.vectorAttribute().attributeName().equals(name)) {
          requestDefinitions.stream()
              .filter(definition -> definition.attributeName().equals(name))
              .findFirst()
              .ifPresent(
                  definition -> {
                    throw VectorFault.ATTRIBUTE_REDEFINED.with(
                        name,
                        index.dimensions(),
                        definition.attributeTypeAsString(),
                        key.keyTypeAsString());
                  });
        }
      }
    }
  }

  /** Whether an index of the table is on its way in or out. */
  static boolean isChanging(TableDescription table) {
    return table.globalSecondaryIndexes().stream()
            .anyMatch(index -> index.indexStatus() != IndexStatus.ACTIVE)
        || table.vectorIndexes().stream()
            .anyMatch(index -> index.indexStatus() != IndexStatus.ACTIVE);
  }
}
