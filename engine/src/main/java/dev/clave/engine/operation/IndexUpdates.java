package dev.clave.engine.operation;

import dev.clave.engine.error.Fault;
import dev.clave.engine.error.TableFault;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateGlobalSecondaryIndexAction;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

/** Declares, changes and drops global indexes; building and clearing them comes after. */
final class IndexUpdates {

  private final TableDescription table;
  private final List<AttributeDefinition> addedDefinitions;
  private final List<AttributeDefinition> definitions;
  private final List<GlobalSecondaryIndexDescription> indexes;
  private boolean isBusy;

  private IndexUpdates(TableDescription table, List<AttributeDefinition> definitions) {
    this.table = table;
    this.addedDefinitions = definitions;
    this.indexes = new ArrayList<>(table.globalSecondaryIndexes());
    this.definitions = new ArrayList<>(table.attributeDefinitions());
    definitions.forEach(this::define);
  }

  /** Checks what does not depend on the table: one change at a time, one for each index. */
  static void check(List<GlobalSecondaryIndexUpdate> updates) {
    Set<String> names = new HashSet<>();
    for (GlobalSecondaryIndexUpdate update : updates) {
      List<String> indexNames =
          Stream.of(
                  update.create() == null ? null : update.create().indexName(),
                  update.update() == null ? null : update.update().indexName(),
                  update.delete() == null ? null : update.delete().indexName())
              .filter(Objects::nonNull)
              .toList();
      if (indexNames.isEmpty()) {
        throw TableFault.UPDATE_INDEX_SHAPE.with();
      }
      if (indexNames.size() > 1) {
        throw TableFault.UPDATE_INDEX_SEVERAL.with();
      }
      if (!names.add(indexNames.get(0))) {
        throw TableFault.UPDATE_INDEX_TWICE.with(indexNames.get(0));
      }
    }
  }

  static TableDescription apply(TableDescription table, UpdateTableRequest request) {
    if (!request.hasGlobalSecondaryIndexUpdates()) {
      return table;
    }
    IndexUpdates updates = new IndexUpdates(table, request.attributeDefinitions());
    long heavy =
        request.globalSecondaryIndexUpdates().stream()
            .filter(update -> update.create() != null || update.delete() != null)
            .count();
    if (heavy > 1) {
      throw TableFault.UPDATE_TOO_MANY_INDEX_CHANGES.with();
    }
    request.globalSecondaryIndexUpdates().forEach(updates::apply);
    return updates.result();
  }

  private void define(AttributeDefinition definition) {
    String name = definition.attributeName();
    for (AttributeDefinition present : table.attributeDefinitions()) {
      if (present.attributeName().equals(name)) {
        if (present.attributeType() != definition.attributeType()) {
          throw TableFault.ATTRIBUTE_REDEFINED.with(
              name, present.attributeTypeAsString(), definition.attributeTypeAsString());
        }
        return;
      }
    }
    definitions.add(definition);
  }

  private void apply(GlobalSecondaryIndexUpdate update) {
    if (update.create() != null) {
      create(update.create());
    } else if (update.update() != null) {
      int at = find(update.update().indexName());
      indexes.set(
          at,
          indexes.get(at).toBuilder()
              .provisionedThroughput(TableParts.throughput(update.update().provisionedThroughput()))
              .build());
    } else {
      int at = find(update.delete().indexName());
      if (indexes.get(at).indexStatus() != IndexStatus.ACTIVE) {
        throw Fault.INDEX_BEING_CHANGED.with(update.delete().indexName());
      }
      indexes.set(at, indexes.get(at).toBuilder().indexStatus(IndexStatus.DELETING).build());
      isBusy = true;
    }
  }

  private int find(String name) {
    for (int i = 0; i < indexes.size(); i++) {
      if (indexes.get(i).indexName().equals(name)) {
        return i;
      }
    }
    throw Fault.INDEX_NOT_FOUND.with();
  }

  private void create(CreateGlobalSecondaryIndexAction action) {
    boolean exists =
        indexes.stream().anyMatch(index -> index.indexName().equals(action.indexName()))
            || table.localSecondaryIndexes().stream()
                .anyMatch(index -> index.indexName().equals(action.indexName()))
            || table.vectorIndexes().stream()
                .anyMatch(index -> index.indexName().equals(action.indexName()));
    if (exists) {
      throw TableFault.UPDATE_INDEX_EXISTS.with(action.indexName());
    }
    if (VectorIndexChanges.isChanging(table)) {
      throw TableFault.UPDATE_TOO_MANY_INDEX_CHANGES.with();
    }
    if (indexes.size() >= Limits.GLOBAL_INDEXES) {
      throw TableFault.TOO_MANY_GLOBAL_INDEXES.with();
    }
    VectorIndexChanges.refuseVectorKeys(table, action.keySchema(), addedDefinitions);
    BillingMode billing =
        UpdateTable.isOnDemand(table) ? BillingMode.PAY_PER_REQUEST : BillingMode.PROVISIONED;
    // What the table has defined already must be given again.
    new TableShape(addedDefinitions)
        .checkGlobal(
            GlobalSecondaryIndex.builder()
                .indexName(action.indexName())
                .keySchema(action.keySchema())
                .projection(action.projection())
                .provisionedThroughput(action.provisionedThroughput())
                .build(),
            billing);
    indexes.add(
        TableParts.globalIndex(
                action.indexName(),
                action.keySchema(),
                action.projection(),
                action.provisionedThroughput(),
                table.tableArn(),
                IndexStatus.CREATING)
            .toBuilder()
            .backfilling(true)
            .build());
    isBusy = true;
  }

  private TableDescription result() {
    return table.toBuilder()
        .attributeDefinitions(definitions)
        .globalSecondaryIndexes(indexes)
        .tableStatus(isBusy ? TableStatus.UPDATING : table.tableStatus())
        .build();
  }
}
