package dev.clave.table.request;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsRequest;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * An operation of DynamoDB as both kinds of client have it.
 *
 * @param response the class of its responses
 * @param units the capacity units that a response reports
 */
record Operation<Q extends DynamoDbRequest, A>(
    String name,
    Class<A> response,
    BiFunction<DynamoDbClient, Q, A> call,
    BiFunction<DynamoDbAsyncClient, Q, CompletableFuture<A>> asyncCall,
    ToDoubleFunction<A> units) {

  static final Operation<GetItemRequest, GetItemResponse> GET =
      new Operation<>(
          "GetItem",
          GetItemResponse.class,
          DynamoDbClient::getItem,
          DynamoDbAsyncClient::getItem,
          response -> units(response.consumedCapacity()));

  static final Operation<PutItemRequest, PutItemResponse> PUT =
      new Operation<>(
          "PutItem",
          PutItemResponse.class,
          DynamoDbClient::putItem,
          DynamoDbAsyncClient::putItem,
          response -> units(response.consumedCapacity()));

  static final Operation<UpdateItemRequest, UpdateItemResponse> UPDATE =
      new Operation<>(
          "UpdateItem",
          UpdateItemResponse.class,
          DynamoDbClient::updateItem,
          DynamoDbAsyncClient::updateItem,
          response -> units(response.consumedCapacity()));

  static final Operation<DeleteItemRequest, DeleteItemResponse> DELETE =
      new Operation<>(
          "DeleteItem",
          DeleteItemResponse.class,
          DynamoDbClient::deleteItem,
          DynamoDbAsyncClient::deleteItem,
          response -> units(response.consumedCapacity()));

  static final Operation<QueryRequest, QueryResponse> QUERY =
      new Operation<>(
          "Query",
          QueryResponse.class,
          DynamoDbClient::query,
          DynamoDbAsyncClient::query,
          response -> units(response.consumedCapacity()));

  static final Operation<ScanRequest, ScanResponse> SCAN =
      new Operation<>(
          "Scan",
          ScanResponse.class,
          DynamoDbClient::scan,
          DynamoDbAsyncClient::scan,
          response -> units(response.consumedCapacity()));

  /** A search is billed by bytes, not by units. */
  static final Operation<SearchVectorsRequest, SearchVectorsResponse> SEARCH =
      new Operation<>(
          "SearchVectors",
          SearchVectorsResponse.class,
          DynamoDbClient::searchVectors,
          DynamoDbAsyncClient::searchVectors,
          response -> 0);

  static final Operation<BatchGetItemRequest, BatchGetItemResponse> BATCH_GET =
      new Operation<>(
          "BatchGetItem",
          BatchGetItemResponse.class,
          DynamoDbClient::batchGetItem,
          DynamoDbAsyncClient::batchGetItem,
          response -> units(response.consumedCapacity()));

  static final Operation<BatchWriteItemRequest, BatchWriteItemResponse> BATCH_WRITE =
      new Operation<>(
          "BatchWriteItem",
          BatchWriteItemResponse.class,
          DynamoDbClient::batchWriteItem,
          DynamoDbAsyncClient::batchWriteItem,
          response -> units(response.consumedCapacity()));

  static final Operation<TransactGetItemsRequest, TransactGetItemsResponse> TRANSACT_GET =
      new Operation<>(
          "TransactGetItems",
          TransactGetItemsResponse.class,
          DynamoDbClient::transactGetItems,
          DynamoDbAsyncClient::transactGetItems,
          response -> units(response.consumedCapacity()));

  static final Operation<TransactWriteItemsRequest, TransactWriteItemsResponse> TRANSACT =
      new Operation<>(
          "TransactWriteItems",
          TransactWriteItemsResponse.class,
          DynamoDbClient::transactWriteItems,
          DynamoDbAsyncClient::transactWriteItems,
          response -> units(response.consumedCapacity()));

  static final Operation<BatchExecuteStatementRequest, BatchExecuteStatementResponse>
      BATCH_EXECUTE =
          new Operation<>(
              "BatchExecuteStatement",
              BatchExecuteStatementResponse.class,
              DynamoDbClient::batchExecuteStatement,
              DynamoDbAsyncClient::batchExecuteStatement,
              response -> units(response.consumedCapacity()));

  private static double units(ConsumedCapacity capacity) {
    return capacity == null || capacity.capacityUnits() == null ? 0 : capacity.capacityUnits();
  }

  private static double units(List<ConsumedCapacity> capacities) {
    return capacities.stream().mapToDouble(Operation::units).sum();
  }
}
