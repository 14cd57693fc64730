package dev.clave.server.person;

import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * A client for a dry run: it reads the real tables and never writes to them. An item that a request
 * would write is copied into an engine in memory first; there it is written, and from then on read.
 * Memory is used for these copies and for what queries find beside them, not for whole tables.
 */
final class TrialClient implements DynamoDbClient {
  private final DynamoDbClient storedClient;
  private static final int PART_OF_HEAP = 8;
  private static final long LEAST_BYTES = 16L << 20;

  private final Engine engine;
  private final DynamoDbClient trial;
  private final Map<String, TrialTable> tables = new LinkedHashMap<>();
  private final Set<QueryRequest> copiedQueries = new HashSet<>();

  /** One whose copies take an eighth of the heap at most. */
  TrialClient(DynamoDbClient storedClient) {
    this(storedClient, Math.max(LEAST_BYTES, Runtime.getRuntime().maxMemory() / PART_OF_HEAP));
  }

  TrialClient(DynamoDbClient storedClient, long mostBytes) {
    this.storedClient = storedClient;
    this.engine = Engine.inMemory(EngineOptions.defaults().withMemoryLimit(mostBytes));
    this.trial = engine.client();
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  @Override
  public void close() {
    engine.close();
  }

  private synchronized TrialTable table(String name) {
    return tables.computeIfAbsent(name, each -> new TrialTable(each, storedClient, trial));
  }

  @Override
  public DescribeTableResponse describeTable(DescribeTableRequest request) {
    return storedClient.describeTable(request);
  }

  @Override
  public GetItemResponse getItem(GetItemRequest request) {
    return (table(request.tableName()).has(request.key()) ? trial : storedClient).getItem(request);
  }

  @Override
  public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
    boolean isCopied =
        request.requestItems().entrySet().stream()
            .anyMatch(each -> each.getValue().keys().stream().anyMatch(table(each.getKey())::has));
    if (!isCopied) {
      return storedClient.batchGetItem(request);
    }
    request.requestItems().forEach((name, keys) -> keys.keys().forEach(table(name)::copy));
    return trial.batchGetItem(request);
  }

  @Override
  public TransactGetItemsResponse transactGetItems(TransactGetItemsRequest request) {
    request.transactItems().forEach(each -> table(each.get().tableName()).copy(each.get().key()));
    return trial.transactGetItems(request);
  }

  @Override
  public PutItemResponse putItem(PutItemRequest request) {
    TrialTable table = table(request.tableName());
    table.copy(table.key(request.item()));
    return trial.putItem(request);
  }

  @Override
  public UpdateItemResponse updateItem(UpdateItemRequest request) {
    table(request.tableName()).copy(request.key());
    return trial.updateItem(request);
  }

  @Override
  public DeleteItemResponse deleteItem(DeleteItemRequest request) {
    table(request.tableName()).copy(request.key());
    return trial.deleteItem(request);
  }

  @Override
  public BatchWriteItemResponse batchWriteItem(BatchWriteItemRequest request) {
    request
        .requestItems()
        .forEach((name, writes) -> writes.forEach(write -> copy(table(name), write)));
    return trial.batchWriteItem(request);
  }

  private static void copy(TrialTable table, WriteRequest write) {
    table.copy(
        write.putRequest() != null
            ? table.key(write.putRequest().item())
            : write.deleteRequest().key());
  }

  @Override
  public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
    request.transactItems().forEach(this::copy);
    return trial.transactWriteItems(request);
  }

  private void copy(TransactWriteItem write) {
    if (write.put() != null) {
      TrialTable table = table(write.put().tableName());
      table.copy(table.key(write.put().item()));
    } else if (write.update() != null) {
      table(write.update().tableName()).copy(write.update().key());
    } else if (write.delete() != null) {
      table(write.delete().tableName()).copy(write.delete().key());
    } else {
      table(write.conditionCheck().tableName()).copy(write.conditionCheck().key());
    }
  }

  /** What the query finds is copied as a whole, so that its pages are those of one store. */
  @Override
  public QueryResponse query(QueryRequest request) {
    TrialTable table = table(request.tableName());
    if (table.isUntouched()) {
      return storedClient.query(request);
    }
    QueryRequest whole =
        request.toBuilder().limit(null).exclusiveStartKey(null).scanIndexForward(null).build();
    if (isNew(whole)) {
      storedClient.queryPaginator(whole).items().forEach(item -> table.copy(table.key(item)));
    }
    return trial.query(request);
  }

  private synchronized boolean isNew(QueryRequest whole) {
    return copiedQueries.add(whole);
  }

  @Override
  public ScanResponse scan(ScanRequest request) {
    ScanResponse page = storedClient.scan(request);
    TrialTable table = table(request.tableName());
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    for (Map<String, AttributeValue> item : page.items()) {
      Map<String, AttributeValue> key = table.key(item);
      if (!table.has(key)) {
        items.add(item);
      } else {
        table.now(key).ifPresent(items::add);
      }
    }
    boolean isFirstSegment = request.segment() == null || request.segment() == 0;
    if (isFirstSegment && !page.hasLastEvaluatedKey()) {
      items.addAll(table.created());
    }
    return page.toBuilder().items(items).count(items.size()).build();
  }
}
