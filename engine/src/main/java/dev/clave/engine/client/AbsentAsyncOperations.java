package dev.clave.engine.client;

import java.util.concurrent.CompletableFuture;
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

/** The operations of DynamoDB that the engine does not have; each answers that it is unknown. */
abstract class AbsentAsyncOperations implements DynamoDbAsyncClient {

  @Override
  public CompletableFuture<CreateGlobalTableResponse> createGlobalTable(
      CreateGlobalTableRequest request) {
    return UnknownOperation.later("CreateGlobalTable");
  }

  @Override
  public CompletableFuture<DeleteResourcePolicyResponse> deleteResourcePolicy(
      DeleteResourcePolicyRequest request) {
    return UnknownOperation.later("DeleteResourcePolicy");
  }

  @Override
  public CompletableFuture<DescribeContributorInsightsResponse> describeContributorInsights(
      DescribeContributorInsightsRequest request) {
    return UnknownOperation.later("DescribeContributorInsights");
  }

  @Override
  public CompletableFuture<DescribeExportResponse> describeExport(DescribeExportRequest request) {
    return UnknownOperation.later("DescribeExport");
  }

  @Override
  public CompletableFuture<DescribeGlobalTableResponse> describeGlobalTable(
      DescribeGlobalTableRequest request) {
    return UnknownOperation.later("DescribeGlobalTable");
  }

  @Override
  public CompletableFuture<DescribeGlobalTableSettingsResponse> describeGlobalTableSettings(
      DescribeGlobalTableSettingsRequest request) {
    return UnknownOperation.later("DescribeGlobalTableSettings");
  }

  @Override
  public CompletableFuture<DescribeImportResponse> describeImport(DescribeImportRequest request) {
    return UnknownOperation.later("DescribeImport");
  }

  @Override
  public CompletableFuture<DescribeKinesisStreamingDestinationResponse>
      describeKinesisStreamingDestination(DescribeKinesisStreamingDestinationRequest request) {
    return UnknownOperation.later("DescribeKinesisStreamingDestination");
  }

  @Override
  public CompletableFuture<DescribeTableReplicaAutoScalingResponse> describeTableReplicaAutoScaling(
      DescribeTableReplicaAutoScalingRequest request) {
    return UnknownOperation.later("DescribeTableReplicaAutoScaling");
  }

  @Override
  public CompletableFuture<DisableKinesisStreamingDestinationResponse>
      disableKinesisStreamingDestination(DisableKinesisStreamingDestinationRequest request) {
    return UnknownOperation.later("DisableKinesisStreamingDestination");
  }

  @Override
  public CompletableFuture<EnableKinesisStreamingDestinationResponse>
      enableKinesisStreamingDestination(EnableKinesisStreamingDestinationRequest request) {
    return UnknownOperation.later("EnableKinesisStreamingDestination");
  }

  @Override
  public CompletableFuture<ExportTableToPointInTimeResponse> exportTableToPointInTime(
      ExportTableToPointInTimeRequest request) {
    return UnknownOperation.later("ExportTableToPointInTime");
  }

  @Override
  public CompletableFuture<GetResourcePolicyResponse> getResourcePolicy(
      GetResourcePolicyRequest request) {
    return UnknownOperation.later("GetResourcePolicy");
  }

  @Override
  public CompletableFuture<ImportTableResponse> importTable(ImportTableRequest request) {
    return UnknownOperation.later("ImportTable");
  }

  @Override
  public CompletableFuture<ListContributorInsightsResponse> listContributorInsights(
      ListContributorInsightsRequest request) {
    return UnknownOperation.later("ListContributorInsights");
  }

  @Override
  public CompletableFuture<ListExportsResponse> listExports(ListExportsRequest request) {
    return UnknownOperation.later("ListExports");
  }

  @Override
  public CompletableFuture<ListGlobalTablesResponse> listGlobalTables(
      ListGlobalTablesRequest request) {
    return UnknownOperation.later("ListGlobalTables");
  }

  @Override
  public CompletableFuture<ListImportsResponse> listImports(ListImportsRequest request) {
    return UnknownOperation.later("ListImports");
  }

  @Override
  public CompletableFuture<PutResourcePolicyResponse> putResourcePolicy(
      PutResourcePolicyRequest request) {
    return UnknownOperation.later("PutResourcePolicy");
  }

  @Override
  public CompletableFuture<SearchVectorsResponse> searchVectors(SearchVectorsRequest request) {
    return UnknownOperation.later("SearchVectors");
  }

  @Override
  public CompletableFuture<UpdateContributorInsightsResponse> updateContributorInsights(
      UpdateContributorInsightsRequest request) {
    return UnknownOperation.later("UpdateContributorInsights");
  }

  @Override
  public CompletableFuture<UpdateGlobalTableResponse> updateGlobalTable(
      UpdateGlobalTableRequest request) {
    return UnknownOperation.later("UpdateGlobalTable");
  }

  @Override
  public CompletableFuture<UpdateGlobalTableSettingsResponse> updateGlobalTableSettings(
      UpdateGlobalTableSettingsRequest request) {
    return UnknownOperation.later("UpdateGlobalTableSettings");
  }

  @Override
  public CompletableFuture<UpdateKinesisStreamingDestinationResponse>
      updateKinesisStreamingDestination(UpdateKinesisStreamingDestinationRequest request) {
    return UnknownOperation.later("UpdateKinesisStreamingDestination");
  }

  @Override
  public CompletableFuture<UpdateTableReplicaAutoScalingResponse> updateTableReplicaAutoScaling(
      UpdateTableReplicaAutoScalingRequest request) {
    return UnknownOperation.later("UpdateTableReplicaAutoScaling");
  }
}
