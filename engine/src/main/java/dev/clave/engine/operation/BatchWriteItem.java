package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.Fault;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.ItemCheck;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ValueCheck;
import dev.clave.engine.value.ValueLayer;
import dev.clave.engine.value.ValueSize;
import dev.clave.engine.write.Change;
import dev.clave.engine.write.Mutation;
import dev.clave.engine.write.Writer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Puts and deletes up to twenty-five items, without conditions. */
final class BatchWriteItem implements Operation<BatchWriteItemRequest, BatchWriteItemResponse> {

  private final Catalogue catalogue;
  private final Writer writer;

  BatchWriteItem(Catalogue catalogue, Writer writer) {
    this.catalogue = catalogue;
    this.writer = writer;
  }

  @Override
  public BatchWriteItemResponse run(BatchWriteItemRequest request) {
    constrain(request);
    Map<String, List<WriteRequest>> checkedRequests = new LinkedHashMap<>();
    request
        .requestItems()
        .forEach(
            (name, writes) ->
                checkedRequests.put(name, writes.stream().map(BatchWriteItem::check).toList()));
    List<Mutation> mutations = new ArrayList<>();
    checkedRequests.forEach((name, writes) -> add(mutations, catalogue.table(name), writes));
    NavigableMap<Integer, DynamoDbException> failures = new TreeMap<>();
    List<Change> changes = writer.writeAll(mutations, failures::put);
    if (failures.size() == mutations.size()) {
      throw failures.get(failures.firstKey());
    }

    BatchWriteItemResponse.Builder response =
        BatchWriteItemResponse.builder()
            .unprocessedItems(parts(checkedRequests, failures.keySet()));
    ReturnConsumedCapacity level = request.returnConsumedCapacity();
    if (level != null && level != ReturnConsumedCapacity.NONE) {
      response.consumedCapacity(consumed(changes, level));
    }
    if (request.returnItemCollectionMetrics() == ReturnItemCollectionMetrics.SIZE) {
      response.itemCollectionMetrics(TransactWriteItems.metrics(changes));
    }
    return response.build();
  }

  /** The writes at these positions of all, by table. */
  private static Map<String, List<WriteRequest>> parts(
      Map<String, List<WriteRequest>> writes, Set<Integer> positions) {
    Map<String, List<WriteRequest>> parts = new LinkedHashMap<>();
    int position = 0;
    for (Map.Entry<String, List<WriteRequest>> part : writes.entrySet()) {
      for (WriteRequest write : part.getValue()) {
        if (positions.contains(position)) {
          parts.computeIfAbsent(part.getKey(), name -> new ArrayList<>()).add(write);
        }
        position++;
      }
    }
    return parts;
  }

  private static void constrain(BatchWriteItemRequest request) {
    if (request.requestItems().isEmpty()) {
      throw Fault.REQUEST_ITEMS_MISSING.with("BatchWriteItem");
    }
    Constraints constraints =
        new Constraints()
            .oneOf(
                "returnConsumedCapacity",
                request.returnConsumedCapacityAsString(),
                Constraints.RETURN_CONSUMED_CAPACITY)
            .oneOf(
                "returnItemCollectionMetrics",
                request.returnItemCollectionMetricsAsString(),
                Constraints.RETURN_ITEM_COLLECTION_METRICS);
    // Beside a parameter outside its values, a bad table name is not reported.
    constraints.check();
    constraints.mapKeys(
        "requestItems",
        request.requestItems().keySet(),
        () -> RequestText.java(request.requestItems()));
    int total = 0;
    boolean sizesFit = true;
    for (Map.Entry<String, List<WriteRequest>> part : request.requestItems().entrySet()) {
      int writes = part.getValue().size();
      total += writes;
      sizesFit &= writes >= 1 && writes <= Limits.BATCH_WRITE_REQUESTS;
    }
    if (!sizesFit) {
      constraints.add(
          Constraints.quoted(RequestText.java(request.requestItems())),
          "requestItems",
          "Map value must satisfy constraint: [Member must have length less than or equal to "
              + Limits.BATCH_WRITE_REQUESTS
              + ", Member must have length greater than or equal to 1]");
    }
    constraints.check();
    if (total > Limits.BATCH_WRITE_REQUESTS) {
      throw Fault.BATCH_WRITE_TOO_MANY_ITEMS.with();
    }
  }

  /** The same write with its values in their one form. */
  private static WriteRequest check(WriteRequest write) {
    boolean isPut = write.putRequest() != null;
    if (isPut == (write.deleteRequest() != null)) {
      throw Fault.WRITE_REQUEST_SHAPE.with();
    }
    if (!isPut) {
      Map<String, AttributeValue> key =
          ValueCheck.normalize(write.deleteRequest().key(), ValueLayer.OLDER);
      return write.toBuilder().deleteRequest(delete -> delete.key(key)).build();
    }
    Map<String, AttributeValue> item =
        ValueCheck.normalize(write.putRequest().item(), ValueLayer.OLDER);
    if (ValueSize.isItemOver(item, Limits.ITEM_BYTES)) {
      throw Fault.ITEM_TOO_LARGE.with();
    }
    return write.toBuilder().putRequest(put -> put.item(item)).build();
  }

  private static void add(List<Mutation> mutations, Table table, List<WriteRequest> writes) {
    Set<Map<String, AttributeValue>> keys = new HashSet<>();
    for (WriteRequest write : writes) {
      Map<String, AttributeValue> key;
      Map<String, AttributeValue> item = null;
      if (write.putRequest() != null) {
        item = write.putRequest().item();
        ItemCheck.batchItem(table, item);
        key = ItemCheck.keyOf(table.schema(), item);
      } else {
        key = write.deleteRequest().key();
        ItemCheck.key(table, key);
      }
      if (!keys.add(key)) {
        throw Fault.DUPLICATE_KEYS.with();
      }
      mutations.add(Mutation.replacing(table, key, item));
    }
  }

  private static List<ConsumedCapacity> consumed(
      List<Change> changes, ReturnConsumedCapacity level) {
    Map<String, Consumption> byTable = new LinkedHashMap<>();
    for (Change change : changes) {
      byTable
          .computeIfAbsent(change.table().name(), name -> new Consumption(change.table()))
          .addWrite(change, 1);
    }
    return byTable.values().stream()
        .map(consumption -> consumption.consumedCapacity(level))
        .toList();
  }
}
