package dev.clave.engine.client;

import dev.clave.engine.operation.Operations;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CreateBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateBackupResponse;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteBackupResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeBackupResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeEndpointsResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeLimitsResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveResponse;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ListBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListBackupsResponse;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTagsOfResourceResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableFromBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableFromBackupResponse;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableToPointInTimeRequest;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableToPointInTimeResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.TagResourceResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UntagResourceRequest;
import software.amazon.awssdk.services.dynamodb.model.UntagResourceResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveResponse;
import software.amazon.awssdk.services.dynamodb.waiters.DynamoDbAsyncWaiter;

/** The asynchronous client: the same calls, on the threads of an executor. */
public final class EmbeddedAsyncClient extends SettingAsyncCalls {
  private final Operations operations;
  private final Region region;
  private final Executor executor;

  public EmbeddedAsyncClient(Operations operations, String region, Executor executor) {
    this.operations = operations;
    this.region = Region.of(region);
    this.executor = executor;
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  /** Nothing: the engine stays open until it is closed itself. */
  @Override
  public void close() {}

  @Override
  public DynamoDbAsyncWaiter waiter() {
    return DynamoDbAsyncWaiter.builder().client(this).build();
  }

  @Override
  public DynamoDbServiceClientConfiguration serviceClientConfiguration() {
    return DynamoDbServiceClientConfiguration.builder().region(region).build();
  }

  @Override
  <R extends AwsResponse> CompletableFuture<R> later(
      String name, AwsRequest request, Class<R> response) {
    return CompletableFuture.supplyAsync(
        () -> {
          UnknownOperation.refuse(operations, name);
          return operations.run(name, request, response);
        },
        executor);
  }

  @Override
  public CompletableFuture<BatchExecuteStatementResponse> batchExecuteStatement(
      BatchExecuteStatementRequest request) {
    return later("BatchExecuteStatement", request, BatchExecuteStatementResponse.class);
  }

  @Override
  public CompletableFuture<BatchGetItemResponse> batchGetItem(BatchGetItemRequest request) {
    return later("BatchGetItem", request, BatchGetItemResponse.class);
  }

  @Override
  public CompletableFuture<BatchWriteItemResponse> batchWriteItem(BatchWriteItemRequest request) {
    return later("BatchWriteItem", request, BatchWriteItemResponse.class);
  }

  @Override
  public CompletableFuture<CreateTableResponse> createTable(CreateTableRequest request) {
    return later("CreateTable", request, CreateTableResponse.class);
  }

  @Override
  public CompletableFuture<DeleteItemResponse> deleteItem(DeleteItemRequest request) {
    return later("DeleteItem", request, DeleteItemResponse.class);
  }

  @Override
  public CompletableFuture<DeleteTableResponse> deleteTable(DeleteTableRequest request) {
    return later("DeleteTable", request, DeleteTableResponse.class);
  }

  @Override
  public CompletableFuture<DescribeContinuousBackupsResponse> describeContinuousBackups(
      DescribeContinuousBackupsRequest request) {
    return later("DescribeContinuousBackups", request, DescribeContinuousBackupsResponse.class);
  }

  @Override
  public CompletableFuture<DescribeEndpointsResponse> describeEndpoints(
      DescribeEndpointsRequest request) {
    return later("DescribeEndpoints", request, DescribeEndpointsResponse.class);
  }

  @Override
  public CompletableFuture<DescribeLimitsResponse> describeLimits(DescribeLimitsRequest request) {
    return later("DescribeLimits", request, DescribeLimitsResponse.class);
  }

  @Override
  public CompletableFuture<DescribeTableResponse> describeTable(DescribeTableRequest request) {
    return later("DescribeTable", request, DescribeTableResponse.class);
  }

  @Override
  public CompletableFuture<DescribeTimeToLiveResponse> describeTimeToLive(
      DescribeTimeToLiveRequest request) {
    return later("DescribeTimeToLive", request, DescribeTimeToLiveResponse.class);
  }

  @Override
  public CompletableFuture<ExecuteStatementResponse> executeStatement(
      ExecuteStatementRequest request) {
    return later("ExecuteStatement", request, ExecuteStatementResponse.class);
  }

  @Override
  public CompletableFuture<ExecuteTransactionResponse> executeTransaction(
      ExecuteTransactionRequest request) {
    return later("ExecuteTransaction", request, ExecuteTransactionResponse.class);
  }

  @Override
  public CompletableFuture<GetItemResponse> getItem(GetItemRequest request) {
    return later("GetItem", request, GetItemResponse.class);
  }

  @Override
  public CompletableFuture<ListTablesResponse> listTables(ListTablesRequest request) {
    return later("ListTables", request, ListTablesResponse.class);
  }

  @Override
  public CompletableFuture<ListTagsOfResourceResponse> listTagsOfResource(
      ListTagsOfResourceRequest request) {
    return later("ListTagsOfResource", request, ListTagsOfResourceResponse.class);
  }

  @Override
  public CompletableFuture<PutItemResponse> putItem(PutItemRequest request) {
    return later("PutItem", request, PutItemResponse.class);
  }

  @Override
  public CompletableFuture<QueryResponse> query(QueryRequest request) {
    return later("Query", request, QueryResponse.class);
  }

  @Override
  public CompletableFuture<ScanResponse> scan(ScanRequest request) {
    return later("Scan", request, ScanResponse.class);
  }

  @Override
  public CompletableFuture<TagResourceResponse> tagResource(TagResourceRequest request) {
    return later("TagResource", request, TagResourceResponse.class);
  }

  @Override
  public CompletableFuture<TransactGetItemsResponse> transactGetItems(
      TransactGetItemsRequest request) {
    return later("TransactGetItems", request, TransactGetItemsResponse.class);
  }

  @Override
  public CompletableFuture<TransactWriteItemsResponse> transactWriteItems(
      TransactWriteItemsRequest request) {
    return later("TransactWriteItems", request, TransactWriteItemsResponse.class);
  }

  @Override
  public CompletableFuture<UntagResourceResponse> untagResource(UntagResourceRequest request) {
    return later("UntagResource", request, UntagResourceResponse.class);
  }

  @Override
  public CompletableFuture<UpdateContinuousBackupsResponse> updateContinuousBackups(
      UpdateContinuousBackupsRequest request) {
    return later("UpdateContinuousBackups", request, UpdateContinuousBackupsResponse.class);
  }

  @Override
  public CompletableFuture<UpdateItemResponse> updateItem(UpdateItemRequest request) {
    return later("UpdateItem", request, UpdateItemResponse.class);
  }

  @Override
  public CompletableFuture<UpdateTableResponse> updateTable(UpdateTableRequest request) {
    return later("UpdateTable", request, UpdateTableResponse.class);
  }

  @Override
  public CompletableFuture<UpdateTimeToLiveResponse> updateTimeToLive(
      UpdateTimeToLiveRequest request) {
    return later("UpdateTimeToLive", request, UpdateTimeToLiveResponse.class);
  }

  @Override
  public CompletableFuture<CreateBackupResponse> createBackup(CreateBackupRequest request) {
    return later("CreateBackup", request, CreateBackupResponse.class);
  }

  @Override
  public CompletableFuture<DeleteBackupResponse> deleteBackup(DeleteBackupRequest request) {
    return later("DeleteBackup", request, DeleteBackupResponse.class);
  }

  @Override
  public CompletableFuture<DescribeBackupResponse> describeBackup(DescribeBackupRequest request) {
    return later("DescribeBackup", request, DescribeBackupResponse.class);
  }

  @Override
  public CompletableFuture<ListBackupsResponse> listBackups(ListBackupsRequest request) {
    return later("ListBackups", request, ListBackupsResponse.class);
  }

  @Override
  public CompletableFuture<RestoreTableFromBackupResponse> restoreTableFromBackup(
      RestoreTableFromBackupRequest request) {
    return later("RestoreTableFromBackup", request, RestoreTableFromBackupResponse.class);
  }

  @Override
  public CompletableFuture<RestoreTableToPointInTimeResponse> restoreTableToPointInTime(
      RestoreTableToPointInTimeRequest request) {
    return later("RestoreTableToPointInTime", request, RestoreTableToPointInTimeResponse.class);
  }
}
