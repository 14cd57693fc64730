package dev.clave.table.request;

import dev.clave.table.Retry;
import dev.clave.table.Sent;
import dev.clave.table.TableException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * The one place where requests leave: sends again what failed for a passing reason, and shows each
 * request with its capacity to whoever observes. Capacity is asked for only when observed.
 */
public final class Gateway {
  private final DynamoDbClient client;
  private final Retry retry;
  private final Consumer<Sent> observer;

  public Gateway(DynamoDbClient client, Retry retry, Consumer<Sent> observer) {
    this.client = client;
    this.retry = retry;
    this.observer = observer;
  }

  public Gateway observed(Consumer<Sent> also) {
    Consumer<Sent> before = observer;
    return new Gateway(client, retry, before == null ? also : before.andThen(also));
  }

  public DynamoDbClient client() {
    return client;
  }

  public Retry retry() {
    return retry;
  }

  GetItemResponse get(GetItemRequest.Builder request) {
    return send(
        "GetItem",
        measured(request, GetItemRequest.Builder::returnConsumedCapacity).build(),
        client::getItem,
        response -> units(response.consumedCapacity()));
  }

  public PutItemResponse put(PutItemRequest.Builder request) {
    return send(
        "PutItem",
        measured(request, PutItemRequest.Builder::returnConsumedCapacity).build(),
        client::putItem,
        response -> units(response.consumedCapacity()));
  }

  public UpdateItemResponse update(UpdateItemRequest.Builder request) {
    return send(
        "UpdateItem",
        measured(request, UpdateItemRequest.Builder::returnConsumedCapacity).build(),
        client::updateItem,
        response -> units(response.consumedCapacity()));
  }

  public DeleteItemResponse delete(DeleteItemRequest.Builder request) {
    return send(
        "DeleteItem",
        measured(request, DeleteItemRequest.Builder::returnConsumedCapacity).build(),
        client::deleteItem,
        response -> units(response.consumedCapacity()));
  }

  public QueryResponse query(QueryRequest.Builder request) {
    return send(
        "Query",
        measured(request, QueryRequest.Builder::returnConsumedCapacity).build(),
        client::query,
        response -> units(response.consumedCapacity()));
  }

  public ScanResponse scan(ScanRequest.Builder request) {
    return send(
        "Scan",
        measured(request, ScanRequest.Builder::returnConsumedCapacity).build(),
        client::scan,
        response -> units(response.consumedCapacity()));
  }

  BatchGetItemResponse batchGet(BatchGetItemRequest.Builder request) {
    return send(
        "BatchGetItem",
        measured(request, BatchGetItemRequest.Builder::returnConsumedCapacity).build(),
        client::batchGetItem,
        response -> units(response.consumedCapacity()));
  }

  BatchWriteItemResponse batchWrite(BatchWriteItemRequest.Builder request) {
    return send(
        "BatchWriteItem",
        measured(request, BatchWriteItemRequest.Builder::returnConsumedCapacity).build(),
        client::batchWriteItem,
        response -> units(response.consumedCapacity()));
  }

  public TransactWriteItemsResponse transact(TransactWriteItemsRequest.Builder request) {
    return send(
        "TransactWriteItems",
        measured(request, TransactWriteItemsRequest.Builder::returnConsumedCapacity).build(),
        client::transactWriteItems,
        response -> units(response.consumedCapacity()));
  }

  private interface Measure<B> {
    B apply(B builder, ReturnConsumedCapacity capacity);
  }

  private <B> B measured(B builder, Measure<B> measure) {
    return observer == null ? builder : measure.apply(builder, ReturnConsumedCapacity.INDEXES);
  }

  private <Q extends DynamoDbRequest, A extends DynamoDbResponse> A send(
      String operation, Q request, Function<Q, A> call, Function<A, Double> capacity) {
    for (int attempt = 1; ; attempt++) {
      try {
        A answer = call.apply(request);
        if (observer != null) {
          observer.accept(new Sent(operation, request, capacity.apply(answer)));
        }
        return answer;
      } catch (RuntimeException failure) {
        if (observer != null) {
          observer.accept(new Sent(operation, request, 0));
        }
        if (!Throttling.passes(failure)) {
          throw failure;
        }
        if (attempt == retry.attempts()) {
          throw TableException.busy(
              operation + " was refused " + attempt + " times: " + failure.getMessage(), failure);
        }
      }
      retry.await(attempt);
    }
  }

  private static double units(ConsumedCapacity capacity) {
    return capacity == null || capacity.capacityUnits() == null ? 0 : capacity.capacityUnits();
  }

  private static double units(List<ConsumedCapacity> capacities) {
    return capacities.stream().mapToDouble(Gateway::units).sum();
  }
}
