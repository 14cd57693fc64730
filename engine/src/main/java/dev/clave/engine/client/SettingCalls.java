package dev.clave.engine.client;

import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
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

/** The calls of a client about what surrounds tables: policies, replicas, insights, transfers. */
abstract class SettingCalls implements DynamoDbClient {

  /** Runs an operation, or answers that the engine has none of that name. */
  abstract <R extends AwsResponse> R run(String name, AwsRequest request, Class<R> response);

  @Override
  public CreateGlobalTableResponse createGlobalTable(CreateGlobalTableRequest request) {
    return run("CreateGlobalTable", request, CreateGlobalTableResponse.class);
  }

  @Override
  public DeleteResourcePolicyResponse deleteResourcePolicy(DeleteResourcePolicyRequest request) {
    return run("DeleteResourcePolicy", request, DeleteResourcePolicyResponse.class);
  }

  @Override
  public DescribeContributorInsightsResponse describeContributorInsights(
      DescribeContributorInsightsRequest request) {
    return run("DescribeContributorInsights", request, DescribeContributorInsightsResponse.class);
  }

  @Override
  public DescribeExportResponse describeExport(DescribeExportRequest request) {
    return run("DescribeExport", request, DescribeExportResponse.class);
  }

  @Override
  public DescribeGlobalTableResponse describeGlobalTable(DescribeGlobalTableRequest request) {
    return run("DescribeGlobalTable", request, DescribeGlobalTableResponse.class);
  }

  @Override
  public DescribeGlobalTableSettingsResponse describeGlobalTableSettings(
      DescribeGlobalTableSettingsRequest request) {
    return run("DescribeGlobalTableSettings", request, DescribeGlobalTableSettingsResponse.class);
  }

  @Override
  public DescribeImportResponse describeImport(DescribeImportRequest request) {
    return run("DescribeImport", request, DescribeImportResponse.class);
  }

  @Override
  public DescribeKinesisStreamingDestinationResponse describeKinesisStreamingDestination(
      DescribeKinesisStreamingDestinationRequest request) {
    return run(
        "DescribeKinesisStreamingDestination",
        request,
        DescribeKinesisStreamingDestinationResponse.class);
  }

  @Override
  public DescribeTableReplicaAutoScalingResponse describeTableReplicaAutoScaling(
      DescribeTableReplicaAutoScalingRequest request) {
    return run(
        "DescribeTableReplicaAutoScaling", request, DescribeTableReplicaAutoScalingResponse.class);
  }

  @Override
  public DisableKinesisStreamingDestinationResponse disableKinesisStreamingDestination(
      DisableKinesisStreamingDestinationRequest request) {
    return run(
        "DisableKinesisStreamingDestination",
        request,
        DisableKinesisStreamingDestinationResponse.class);
  }

  @Override
  public EnableKinesisStreamingDestinationResponse enableKinesisStreamingDestination(
      EnableKinesisStreamingDestinationRequest request) {
    return run(
        "EnableKinesisStreamingDestination",
        request,
        EnableKinesisStreamingDestinationResponse.class);
  }

  @Override
  public ExportTableToPointInTimeResponse exportTableToPointInTime(
      ExportTableToPointInTimeRequest request) {
    return run("ExportTableToPointInTime", request, ExportTableToPointInTimeResponse.class);
  }

  @Override
  public GetResourcePolicyResponse getResourcePolicy(GetResourcePolicyRequest request) {
    return run("GetResourcePolicy", request, GetResourcePolicyResponse.class);
  }

  @Override
  public ImportTableResponse importTable(ImportTableRequest request) {
    return run("ImportTable", request, ImportTableResponse.class);
  }

  @Override
  public ListContributorInsightsResponse listContributorInsights(
      ListContributorInsightsRequest request) {
    return run("ListContributorInsights", request, ListContributorInsightsResponse.class);
  }

  @Override
  public ListExportsResponse listExports(ListExportsRequest request) {
    return run("ListExports", request, ListExportsResponse.class);
  }

  @Override
  public ListGlobalTablesResponse listGlobalTables(ListGlobalTablesRequest request) {
    return run("ListGlobalTables", request, ListGlobalTablesResponse.class);
  }

  @Override
  public ListImportsResponse listImports(ListImportsRequest request) {
    return run("ListImports", request, ListImportsResponse.class);
  }

  @Override
  public PutResourcePolicyResponse putResourcePolicy(PutResourcePolicyRequest request) {
    return run("PutResourcePolicy", request, PutResourcePolicyResponse.class);
  }

  @Override
  public SearchVectorsResponse searchVectors(SearchVectorsRequest request) {
    return run("SearchVectors", request, SearchVectorsResponse.class);
  }

  @Override
  public UpdateContributorInsightsResponse updateContributorInsights(
      UpdateContributorInsightsRequest request) {
    return run("UpdateContributorInsights", request, UpdateContributorInsightsResponse.class);
  }

  @Override
  public UpdateGlobalTableResponse updateGlobalTable(UpdateGlobalTableRequest request) {
    return run("UpdateGlobalTable", request, UpdateGlobalTableResponse.class);
  }

  @Override
  public UpdateGlobalTableSettingsResponse updateGlobalTableSettings(
      UpdateGlobalTableSettingsRequest request) {
    return run("UpdateGlobalTableSettings", request, UpdateGlobalTableSettingsResponse.class);
  }

  @Override
  public UpdateKinesisStreamingDestinationResponse updateKinesisStreamingDestination(
      UpdateKinesisStreamingDestinationRequest request) {
    return run(
        "UpdateKinesisStreamingDestination",
        request,
        UpdateKinesisStreamingDestinationResponse.class);
  }

  @Override
  public UpdateTableReplicaAutoScalingResponse updateTableReplicaAutoScaling(
      UpdateTableReplicaAutoScalingRequest request) {
    return run(
        "UpdateTableReplicaAutoScaling", request, UpdateTableReplicaAutoScalingResponse.class);
  }
}
