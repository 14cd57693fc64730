package dev.clave.engine.client;

import dev.clave.engine.operation.Operations;
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
import software.amazon.awssdk.services.dynamodb.waiters.DynamoDbWaiter;

/** A client whose calls are the engine's own: no HTTP, no JSON, the caller's thread. */
public final class EmbeddedClient extends SettingCalls {
  private final Operations operations;
  private final Region region;

  public EmbeddedClient(Operations operations, String region) {
    this.operations = operations;
    this.region = Region.of(region);
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  /** Nothing: the engine stays open until it is closed itself. */
  @Override
  public void close() {}

  @Override
  public DynamoDbWaiter waiter() {
    return DynamoDbWaiter.builder().client(this).build();
  }

  @Override
  public DynamoDbServiceClientConfiguration serviceClientConfiguration() {
    return DynamoDbServiceClientConfiguration.builder().region(region).build();
  }

  @Override
  <R extends AwsResponse> R run(String name, AwsRequest request, Class<R> response) {
    UnknownOperation.refuse(operations, name);
    return operations.run(name, request, response);
  }

  @Override
  public BatchExecuteStatementResponse batchExecuteStatement(BatchExecuteStatementRequest request) {
    return operations.run("BatchExecuteStatement", request, BatchExecuteStatementResponse.class);
  }

  @Override
  public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
    return operations.run("BatchGetItem", request, BatchGetItemResponse.class);
  }

  @Override
  public BatchWriteItemResponse batchWriteItem(BatchWriteItemRequest request) {
    return operations.run("BatchWriteItem", request, BatchWriteItemResponse.class);
  }

  @Override
  public CreateTableResponse createTable(CreateTableRequest request) {
    return operations.run("CreateTable", request, CreateTableResponse.class);
  }

  @Override
  public DeleteItemResponse deleteItem(DeleteItemRequest request) {
    return operations.run("DeleteItem", request, DeleteItemResponse.class);
  }

  @Override
  public DeleteTableResponse deleteTable(DeleteTableRequest request) {
    return operations.run("DeleteTable", request, DeleteTableResponse.class);
  }

  @Override
  public DescribeContinuousBackupsResponse describeContinuousBackups(
      DescribeContinuousBackupsRequest request) {
    return operations.run(
        "DescribeContinuousBackups", request, DescribeContinuousBackupsResponse.class);
  }

  @Override
  public DescribeEndpointsResponse describeEndpoints(DescribeEndpointsRequest request) {
    return operations.run("DescribeEndpoints", request, DescribeEndpointsResponse.class);
  }

  @Override
  public DescribeLimitsResponse describeLimits(DescribeLimitsRequest request) {
    return operations.run("DescribeLimits", request, DescribeLimitsResponse.class);
  }

  @Override
  public DescribeTableResponse describeTable(DescribeTableRequest request) {
    return operations.run("DescribeTable", request, DescribeTableResponse.class);
  }

  @Override
  public DescribeTimeToLiveResponse describeTimeToLive(DescribeTimeToLiveRequest request) {
    return operations.run("DescribeTimeToLive", request, DescribeTimeToLiveResponse.class);
  }

  @Override
  public ExecuteStatementResponse executeStatement(ExecuteStatementRequest request) {
    return operations.run("ExecuteStatement", request, ExecuteStatementResponse.class);
  }

  @Override
  public ExecuteTransactionResponse executeTransaction(ExecuteTransactionRequest request) {
    return operations.run("ExecuteTransaction", request, ExecuteTransactionResponse.class);
  }

  @Override
  public GetItemResponse getItem(GetItemRequest request) {
    return operations.run("GetItem", request, GetItemResponse.class);
  }

  @Override
  public ListTablesResponse listTables(ListTablesRequest request) {
    return operations.run("ListTables", request, ListTablesResponse.class);
  }

  @Override
  public ListTagsOfResourceResponse listTagsOfResource(ListTagsOfResourceRequest request) {
    return operations.run("ListTagsOfResource", request, ListTagsOfResourceResponse.class);
  }

  @Override
  public PutItemResponse putItem(PutItemRequest request) {
    return operations.run("PutItem", request, PutItemResponse.class);
  }

  @Override
  public QueryResponse query(QueryRequest request) {
    return operations.run("Query", request, QueryResponse.class);
  }

  @Override
  public ScanResponse scan(ScanRequest request) {
    return operations.run("Scan", request, ScanResponse.class);
  }

  @Override
  public TagResourceResponse tagResource(TagResourceRequest request) {
    return operations.run("TagResource", request, TagResourceResponse.class);
  }

  @Override
  public TransactGetItemsResponse transactGetItems(TransactGetItemsRequest request) {
    return operations.run("TransactGetItems", request, TransactGetItemsResponse.class);
  }

  @Override
  public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
    return operations.run("TransactWriteItems", request, TransactWriteItemsResponse.class);
  }

  @Override
  public UntagResourceResponse untagResource(UntagResourceRequest request) {
    return operations.run("UntagResource", request, UntagResourceResponse.class);
  }

  @Override
  public UpdateContinuousBackupsResponse updateContinuousBackups(
      UpdateContinuousBackupsRequest request) {
    return operations.run(
        "UpdateContinuousBackups", request, UpdateContinuousBackupsResponse.class);
  }

  @Override
  public UpdateItemResponse updateItem(UpdateItemRequest request) {
    return operations.run("UpdateItem", request, UpdateItemResponse.class);
  }

  @Override
  public UpdateTableResponse updateTable(UpdateTableRequest request) {
    return operations.run("UpdateTable", request, UpdateTableResponse.class);
  }

  @Override
  public UpdateTimeToLiveResponse updateTimeToLive(UpdateTimeToLiveRequest request) {
    return operations.run("UpdateTimeToLive", request, UpdateTimeToLiveResponse.class);
  }

  @Override
  public CreateBackupResponse createBackup(CreateBackupRequest request) {
    return operations.run("CreateBackup", request, CreateBackupResponse.class);
  }

  @Override
  public DeleteBackupResponse deleteBackup(DeleteBackupRequest request) {
    return operations.run("DeleteBackup", request, DeleteBackupResponse.class);
  }

  @Override
  public DescribeBackupResponse describeBackup(DescribeBackupRequest request) {
    return operations.run("DescribeBackup", request, DescribeBackupResponse.class);
  }

  @Override
  public ListBackupsResponse listBackups(ListBackupsRequest request) {
    return operations.run("ListBackups", request, ListBackupsResponse.class);
  }

  @Override
  public RestoreTableFromBackupResponse restoreTableFromBackup(
      RestoreTableFromBackupRequest request) {
    return operations.run("RestoreTableFromBackup", request, RestoreTableFromBackupResponse.class);
  }

  @Override
  public RestoreTableToPointInTimeResponse restoreTableToPointInTime(
      RestoreTableToPointInTimeRequest request) {
    return operations.run(
        "RestoreTableToPointInTime", request, RestoreTableToPointInTimeResponse.class);
  }
}
