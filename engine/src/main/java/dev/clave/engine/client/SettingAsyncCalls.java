package dev.clave.engine.client;

import java.util.concurrent.CompletableFuture;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.CreateGlobalTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateGlobalTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteResourcePolicyResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContributorInsightsResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeExportRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeExportResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeGlobalTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeGlobalTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeGlobalTableSettingsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeGlobalTableSettingsResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeImportRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeImportResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeKinesisStreamingDestinationRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeKinesisStreamingDestinationResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableReplicaAutoScalingRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableReplicaAutoScalingResponse;
import software.amazon.awssdk.services.dynamodb.model.DisableKinesisStreamingDestinationRequest;
import software.amazon.awssdk.services.dynamodb.model.DisableKinesisStreamingDestinationResponse;
import software.amazon.awssdk.services.dynamodb.model.EnableKinesisStreamingDestinationRequest;
import software.amazon.awssdk.services.dynamodb.model.EnableKinesisStreamingDestinationResponse;
import software.amazon.awssdk.services.dynamodb.model.ExportTableToPointInTimeRequest;
import software.amazon.awssdk.services.dynamodb.model.ExportTableToPointInTimeResponse;
import software.amazon.awssdk.services.dynamodb.model.GetResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.GetResourcePolicyResponse;
import software.amazon.awssdk.services.dynamodb.model.ImportTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ImportTableResponse;
import software.amazon.awssdk.services.dynamodb.model.ListContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListContributorInsightsResponse;
import software.amazon.awssdk.services.dynamodb.model.ListExportsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListExportsResponse;
import software.amazon.awssdk.services.dynamodb.model.ListGlobalTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListGlobalTablesResponse;
import software.amazon.awssdk.services.dynamodb.model.ListImportsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListImportsResponse;
import software.amazon.awssdk.services.dynamodb.model.PutResourcePolicyRequest;
import software.amazon.awssdk.services.dynamodb.model.PutResourcePolicyResponse;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsRequest;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateContributorInsightsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContributorInsightsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateGlobalTableRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateGlobalTableResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateGlobalTableSettingsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateGlobalTableSettingsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateKinesisStreamingDestinationRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateKinesisStreamingDestinationResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableReplicaAutoScalingRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableReplicaAutoScalingResponse;

/** As {@link SettingCalls}, for asynchronous clients. */
abstract class SettingAsyncCalls implements DynamoDbAsyncClient {

  /** Runs an operation on another thread, or answers that the engine has none of that name. */
  abstract <R extends AwsResponse> CompletableFuture<R> later(
      String name, AwsRequest request, Class<R> response);

  @Override
  public CompletableFuture<CreateGlobalTableResponse> createGlobalTable(
      CreateGlobalTableRequest request) {
    return later("CreateGlobalTable", request, CreateGlobalTableResponse.class);
  }

  @Override
  public CompletableFuture<DeleteResourcePolicyResponse> deleteResourcePolicy(
      DeleteResourcePolicyRequest request) {
    return later("DeleteResourcePolicy", request, DeleteResourcePolicyResponse.class);
  }

  @Override
  public CompletableFuture<DescribeContributorInsightsResponse> describeContributorInsights(
      DescribeContributorInsightsRequest request) {
    return later("DescribeContributorInsights", request, DescribeContributorInsightsResponse.class);
  }

  @Override
  public CompletableFuture<DescribeExportResponse> describeExport(DescribeExportRequest request) {
    return later("DescribeExport", request, DescribeExportResponse.class);
  }

  @Override
  public CompletableFuture<DescribeGlobalTableResponse> describeGlobalTable(
      DescribeGlobalTableRequest request) {
    return later("DescribeGlobalTable", request, DescribeGlobalTableResponse.class);
  }

  @Override
  public CompletableFuture<DescribeGlobalTableSettingsResponse> describeGlobalTableSettings(
      DescribeGlobalTableSettingsRequest request) {
    return later("DescribeGlobalTableSettings", request, DescribeGlobalTableSettingsResponse.class);
  }

  @Override
  public CompletableFuture<DescribeImportResponse> describeImport(DescribeImportRequest request) {
    return later("DescribeImport", request, DescribeImportResponse.class);
  }

  @Override
  public CompletableFuture<DescribeKinesisStreamingDestinationResponse>
      describeKinesisStreamingDestination(DescribeKinesisStreamingDestinationRequest request) {
    return later(
        "DescribeKinesisStreamingDestination",
        request,
        DescribeKinesisStreamingDestinationResponse.class);
  }

  @Override
  public CompletableFuture<DescribeTableReplicaAutoScalingResponse> describeTableReplicaAutoScaling(
      DescribeTableReplicaAutoScalingRequest request) {
    return later(
        "DescribeTableReplicaAutoScaling", request, DescribeTableReplicaAutoScalingResponse.class);
  }

  @Override
  public CompletableFuture<DisableKinesisStreamingDestinationResponse>
      disableKinesisStreamingDestination(DisableKinesisStreamingDestinationRequest request) {
    return later(
        "DisableKinesisStreamingDestination",
        request,
        DisableKinesisStreamingDestinationResponse.class);
  }

  @Override
  public CompletableFuture<EnableKinesisStreamingDestinationResponse>
      enableKinesisStreamingDestination(EnableKinesisStreamingDestinationRequest request) {
    return later(
        "EnableKinesisStreamingDestination",
        request,
        EnableKinesisStreamingDestinationResponse.class);
  }

  @Override
  public CompletableFuture<ExportTableToPointInTimeResponse> exportTableToPointInTime(
      ExportTableToPointInTimeRequest request) {
    return later("ExportTableToPointInTime", request, ExportTableToPointInTimeResponse.class);
  }

  @Override
  public CompletableFuture<GetResourcePolicyResponse> getResourcePolicy(
      GetResourcePolicyRequest request) {
    return later("GetResourcePolicy", request, GetResourcePolicyResponse.class);
  }

  @Override
  public CompletableFuture<ImportTableResponse> importTable(ImportTableRequest request) {
    return later("ImportTable", request, ImportTableResponse.class);
  }

  @Override
  public CompletableFuture<ListContributorInsightsResponse> listContributorInsights(
      ListContributorInsightsRequest request) {
    return later("ListContributorInsights", request, ListContributorInsightsResponse.class);
  }

  @Override
  public CompletableFuture<ListExportsResponse> listExports(ListExportsRequest request) {
    return later("ListExports", request, ListExportsResponse.class);
  }

  @Override
  public CompletableFuture<ListGlobalTablesResponse> listGlobalTables(
      ListGlobalTablesRequest request) {
    return later("ListGlobalTables", request, ListGlobalTablesResponse.class);
  }

  @Override
  public CompletableFuture<ListImportsResponse> listImports(ListImportsRequest request) {
    return later("ListImports", request, ListImportsResponse.class);
  }

  @Override
  public CompletableFuture<PutResourcePolicyResponse> putResourcePolicy(
      PutResourcePolicyRequest request) {
    return later("PutResourcePolicy", request, PutResourcePolicyResponse.class);
  }

  @Override
  public CompletableFuture<SearchVectorsResponse> searchVectors(SearchVectorsRequest request) {
    return later("SearchVectors", request, SearchVectorsResponse.class);
  }

  @Override
  public CompletableFuture<UpdateContributorInsightsResponse> updateContributorInsights(
      UpdateContributorInsightsRequest request) {
    return later("UpdateContributorInsights", request, UpdateContributorInsightsResponse.class);
  }

  @Override
  public CompletableFuture<UpdateGlobalTableResponse> updateGlobalTable(
      UpdateGlobalTableRequest request) {
    return later("UpdateGlobalTable", request, UpdateGlobalTableResponse.class);
  }

  @Override
  public CompletableFuture<UpdateGlobalTableSettingsResponse> updateGlobalTableSettings(
      UpdateGlobalTableSettingsRequest request) {
    return later("UpdateGlobalTableSettings", request, UpdateGlobalTableSettingsResponse.class);
  }

  @Override
  public CompletableFuture<UpdateKinesisStreamingDestinationResponse>
      updateKinesisStreamingDestination(UpdateKinesisStreamingDestinationRequest request) {
    return later(
        "UpdateKinesisStreamingDestination",
        request,
        UpdateKinesisStreamingDestinationResponse.class);
  }

  @Override
  public CompletableFuture<UpdateTableReplicaAutoScalingResponse> updateTableReplicaAutoScaling(
      UpdateTableReplicaAutoScalingRequest request) {
    return later(
        "UpdateTableReplicaAutoScaling", request, UpdateTableReplicaAutoScalingResponse.class);
  }
}
