package dev.clave.table.request;

import dev.clave.table.options.Retry;
import dev.clave.table.options.Sent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Exchanges names in what is sent and in what comes back; see {@link TwinNames}. */
record TwinChannel(Channel channel, TwinNames names) implements Channel {
  @Override
  public <Q extends DynamoDbRequest, A> A send(
      Operation<Q, A> operation, Q request, Consumer<Sent> observer) {
    @SuppressWarnings("unchecked") // it has the class of the request
    Q renamedRequest = (Q) request(request);
    try {
      return operation
          .response()
          .cast(response(request, channel.send(operation, renamedRequest, observer)));
    } catch (ConditionalCheckFailedException failure) {
      throw failure.hasItem()
          ? failure.toBuilder().item(names.item(table(request), failure.item())).build()
          : failure;
    } catch (TransactionCanceledException canceled) {
      throw canceled(canceled, (TransactWriteItemsRequest) (DynamoDbRequest) request);
    }
  }

  private DynamoDbRequest request(DynamoDbRequest request) {
    if (request instanceof PutItemRequest put) {
      return put.toBuilder()
          .item(names.item(put.tableName(), put.item()))
          .expressionAttributeNames(
              names.placeholders(put.tableName(), put.expressionAttributeNames()))
          .build();
    }
    if (request instanceof UpdateItemRequest update) {
      return update.toBuilder()
          .expressionAttributeNames(
              names.placeholders(update.tableName(), update.expressionAttributeNames()))
          .build();
    }
    if (request instanceof DeleteItemRequest delete) {
      return delete.toBuilder()
          .expressionAttributeNames(
              names.placeholders(delete.tableName(), delete.expressionAttributeNames()))
          .build();
    }
    if (request instanceof QueryRequest query) {
      String table = query.tableName();
      QueryRequest.Builder renamedRequest =
          query.toBuilder()
              .indexName(names.index(table, query.indexName()))
              .expressionAttributeNames(
                  names.placeholders(table, query.expressionAttributeNames()));
      if (query.hasExclusiveStartKey()) {
        renamedRequest.exclusiveStartKey(names.item(table, query.exclusiveStartKey()));
      }
      return renamedRequest.build();
    }
    if (request instanceof ScanRequest scan) {
      String table = scan.tableName();
      ScanRequest.Builder renamedRequest =
          scan.toBuilder()
              .indexName(names.index(table, scan.indexName()))
              .expressionAttributeNames(names.placeholders(table, scan.expressionAttributeNames()));
      if (scan.hasExclusiveStartKey()) {
        renamedRequest.exclusiveStartKey(names.item(table, scan.exclusiveStartKey()));
      }
      return renamedRequest.build();
    }
    if (request instanceof TransactWriteItemsRequest transaction) {
      return transaction.toBuilder()
          .transactItems(transaction.transactItems().stream().map(names::write).toList())
          .build();
    }
    if (request instanceof BatchWriteItemRequest batch) {
      return batch.toBuilder().requestItems(names.batch(batch.requestItems())).build();
    }
    if (request instanceof BatchExecuteStatementRequest) {
      throw new IllegalArgumentException("the names in statements are not exchanged");
    }
    return request;
  }

  private Object response(DynamoDbRequest request, Object response) {
    if (response instanceof GetItemResponse get) {
      return get.hasItem()
          ? get.toBuilder().item(names.item(table(request), get.item())).build()
          : get;
    }
    if (response instanceof UpdateItemResponse update) {
      return update.hasAttributes()
          ? update.toBuilder().attributes(names.item(table(request), update.attributes())).build()
          : update;
    }
    if (response instanceof QueryResponse query) {
      QueryResponse.Builder renamedResponse =
          query.toBuilder().items(names.items(table(request), query.items()));
      if (query.hasLastEvaluatedKey()) {
        renamedResponse.lastEvaluatedKey(names.item(table(request), query.lastEvaluatedKey()));
      }
      return renamedResponse.build();
    }
    if (response instanceof ScanResponse scan) {
      ScanResponse.Builder renamedResponse =
          scan.toBuilder().items(names.items(table(request), scan.items()));
      if (scan.hasLastEvaluatedKey()) {
        renamedResponse.lastEvaluatedKey(names.item(table(request), scan.lastEvaluatedKey()));
      }
      return renamedResponse.build();
    }
    if (response instanceof BatchGetItemResponse batch) {
      Map<String, List<Map<String, AttributeValue>>> renamedItems = new LinkedHashMap<>();
      batch
          .responses()
          .forEach((table, items) -> renamedItems.put(table, names.items(table, items)));
      return batch.toBuilder().responses(renamedItems).build();
    }
    if (response instanceof BatchWriteItemResponse batch) {
      return batch.toBuilder().unprocessedItems(names.batch(batch.unprocessedItems())).build();
    }
    return response;
  }

  private TransactionCanceledException canceled(
      TransactionCanceledException canceled, TransactWriteItemsRequest request) {
    List<TransactWriteItem> writes = request.transactItems();
    List<CancellationReason> reasons = new ArrayList<>();
    for (int place = 0; place < canceled.cancellationReasons().size(); place++) {
      CancellationReason reason = canceled.cancellationReasons().get(place);
      reasons.add(
          reason.hasItem() && place < writes.size()
              ? reason.toBuilder()
                  .item(names.item(TwinNames.table(writes.get(place)), reason.item()))
                  .build()
              : reason);
    }
    return canceled.toBuilder().cancellationReasons(reasons).build();
  }

  /** The table of a request that names one. */
  private static String table(DynamoDbRequest request) {
    if (request instanceof GetItemRequest get) {
      return get.tableName();
    }
    if (request instanceof PutItemRequest put) {
      return put.tableName();
    }
    if (request instanceof UpdateItemRequest update) {
      return update.tableName();
    }
    if (request instanceof DeleteItemRequest delete) {
      return delete.tableName();
    }
    if (request instanceof QueryRequest query) {
      return query.tableName();
    }
    return ((ScanRequest) request).tableName();
  }

  @Override
  public void pause(int attempt) {
    channel.pause(attempt);
  }

  @Override
  public Retry retry() {
    return channel.retry();
  }

  @Override
  public <T> T once(Supplier<T> work) {
    return channel.once(work);
  }

  @Override
  public int portion() {
    return channel.portion();
  }
}
