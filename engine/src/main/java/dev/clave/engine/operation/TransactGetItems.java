package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.Fault;
import dev.clave.engine.expression.Expressions;
import dev.clave.engine.expression.Projection;
import dev.clave.engine.expression.Substitutions;
import dev.clave.engine.query.ReadPath;
import dev.clave.engine.query.ReadUnits;
import dev.clave.engine.storage.Snapshot;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.ItemCheck;
import dev.clave.engine.table.KeyPaths;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ItemCodec;
import dev.clave.engine.value.ValueCheck;
import dev.clave.engine.value.ValueLayer;
import dev.clave.engine.value.ValueSize;
import dev.clave.engine.write.WriteUnits;
import dev.clave.engine.write.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.Get;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;

/** Reads up to a hundred items as they were at one moment. */
final class TransactGetItems
    implements Operation<TransactGetItemsRequest, TransactGetItemsResponse> {

  private record Part(
      Get get, Map<String, AttributeValue> checkedKey, Optional<Projection> projection) {

    /** Where the item is; fails if the key or the projection does not fit the table. */
    byte[] key(Table table) {
      ItemCheck.key(table, checkedKey);
      projection.ifPresent(part -> KeyPaths.refuse(table, part.attributesWithin()));
      return table.keyOf(checkedKey);
    }
  }

  private final Catalogue catalogue;
  private final Storage storage;
  private final ReadPath reads;
  private final Writer writer;

  TransactGetItems(Catalogue catalogue, Storage storage, ReadPath reads, Writer writer) {
    this.catalogue = catalogue;
    this.storage = storage;
    this.reads = reads;
    this.writer = writer;
  }

  @Override
  public TransactGetItemsResponse run(TransactGetItemsRequest request) {
    constrain(request);
    List<Part> parts = request.transactItems().stream().map(TransactGetItems::part).toList();
    List<Table> tables =
        parts.stream().map(part -> catalogue.table(part.get().tableName())).toList();
    List<byte[]> keys = keys(parts, tables);
    refuseWhileWritten(keys);
    List<ReadPath.View> views = open(tables, keys);

    Map<String, Consumption> consumed = new LinkedHashMap<>();
    List<ItemResponse> responses = new ArrayList<>(parts.size());
    try (Snapshot snapshot = storage.snapshot()) {
      for (int i = 0; i < parts.size(); i++) {
        Table table = tables.get(i);
        byte[] storedBytes = snapshot.get(keys.get(i));
        ItemResponse.Builder response = ItemResponse.builder();
        int size = 0;
        if (storedBytes != null) {
          Map<String, AttributeValue> item = ItemCodec.decode(storedBytes);
          size = ValueSize.ofItem(item);
          response.item(parts.get(i).projection().map(part -> part.of(item)).orElse(item));
        }
        responses.add(response.build());
        views.get(i).count(WriteUnits.TRANSACTION * ReadUnits.of(size, true));
        consumed
            .computeIfAbsent(table.name(), name -> new Consumption(table))
            .addTable(WriteUnits.TRANSACTION * ReadUnits.of(size, true));
      }
    }
    TransactGetItemsResponse.Builder response =
        TransactGetItemsResponse.builder().responses(responses);
    ReturnConsumedCapacity level = request.returnConsumedCapacity();
    if (level != null && level != ReturnConsumedCapacity.NONE) {
      response.consumedCapacity(
          consumed.values().stream()
              .map(units -> units.consumedCapacity(level, Consumption.Detail.READ))
              .toList());
    }
    return response.build();
  }

  private static void constrain(TransactGetItemsRequest request) {
    Constraints constraints =
        TransactionPart.constraints(
            new Constraints(),
            request.hasTransactItems() ? request.transactItems() : null,
            request.returnConsumedCapacityAsString());
    for (int i = 0; i < request.transactItems().size(); i++) {
      String at = "transactItems." + (i + 1) + ".member.get";
      Get get = request.transactItems().get(i).get();
      constraints.required(at, get != null);
      if (get != null) {
        constraints
            .tableName(at + ".tableName", get.tableName())
            .required(at + ".key", get.hasKey());
      }
    }
    constraints.check();
  }

  private static Part part(TransactGetItem item) {
    Get get = item.get();
    Map<String, AttributeValue> key = ValueCheck.normalize(get.key(), ValueLayer.CURRENT);
    Substitutions substitutions =
        ExpressionParameters.of(ValueLayer.CURRENT)
            .expression("ProjectionExpression", get.projectionExpression())
            .with(get.hasExpressionAttributeNames() ? get.expressionAttributeNames() : null, null)
            .check();
    Optional<Projection> projection =
        Optional.ofNullable(get.projectionExpression())
            .map(text -> Expressions.projection(text, substitutions));
    substitutions.requireAllUsed();
    return new Part(get, key, projection);
  }

  /** Items whose place is throttled cancel the transaction. What it sees is one snapshot. */
  private List<ReadPath.View> open(List<Table> tables, List<byte[]> keys) {
    List<ReadPath.View> views = new ArrayList<>(keys.size());
    DynamoDbException[] failures = new DynamoDbException[keys.size()];
    for (int i = 0; i < failures.length; i++) {
      try (ReadPath.View view =
          reads.open(tables.get(i), Optional.empty(), keys.get(i), true, false)) {
        views.add(view);
      } catch (DynamoDbException throttled) {
        failures[i] = throttled;
      }
    }
    if (views.size() < failures.length) {
      throw Cancellation.of(Arrays.asList(failures));
    }
    return views;
  }

  /** A transaction that is writing one of the items cancels this one, as in DynamoDB. */
  private void refuseWhileWritten(List<byte[]> keys) {
    List<DynamoDbException> failures = new ArrayList<>(keys.size());
    for (byte[] key : keys) {
      failures.add(writer.isInTransaction(key) ? Fault.TRANSACTION_ONGOING.with() : null);
    }
    if (failures.stream().anyMatch(Objects::nonNull)) {
      throw Cancellation.of(failures);
    }
  }

  /** Where the items are; keys that do not fit their tables cancel the transaction. */
  private static List<byte[]> keys(List<Part> parts, List<Table> tables) {
    return Cancellation.unlessFailing(
        parts.size(), i -> parts.get(i).key(tables.get(i)), Function.identity());
  }
}
