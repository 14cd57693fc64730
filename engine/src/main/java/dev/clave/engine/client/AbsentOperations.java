package dev.clave.engine.client;

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

/** The operations of DynamoDB that the engine does not have; each answers that it is unknown. */
abstract class AbsentOperations implements DynamoDbClient {

  @Override
  public CreateGlobalTableResponse createGlobalTable(CreateGlobalTableRequest request) {
    throw UnknownOperation.failure("CreateGlobalTable");
  }

  @Override
  public DeleteResourcePolicyResponse deleteResourcePolicy(DeleteResourcePolicyRequest request) {
    throw UnknownOperation.failure("DeleteResourcePolicy");
  }

  @Override
  public DescribeContributorInsightsResponse describeContributorInsights(
      DescribeContributorInsightsRequest request) {
    throw UnknownOperation.failure("DescribeContributorInsights");
  }

  @Override
  public DescribeExportResponse describeExport(DescribeExportRequest request) {
    throw UnknownOperation.failure("DescribeExport");
  }

  @Override
  public DescribeGlobalTableResponse describeGlobalTable(DescribeGlobalTableRequest request) {
    throw UnknownOperation.failure("DescribeGlobalTable");
  }

  @Override
  public DescribeGlobalTableSettingsResponse describeGlobalTableSettings(
      DescribeGlobalTableSettingsRequest request) {
    throw UnknownOperation.failure("DescribeGlobalTableSettings");
  }

  @Override
  public DescribeImportResponse describeImport(DescribeImportRequest request) {
    throw UnknownOperation.failure("DescribeImport");
  }

  @Override
  public DescribeKinesisStreamingDestinationResponse describeKinesisStreamingDestination(
      DescribeKinesisStreamingDestinationRequest request) {
    throw UnknownOperation.failure("DescribeKinesisStreamingDestination");
  }

  @Override
  public DescribeTableReplicaAutoScalingResponse describeTableReplicaAutoScaling(
      DescribeTableReplicaAutoScalingRequest request) {
    throw UnknownOperation.failure("DescribeTableReplicaAutoScaling");
  }

  @Override
  public DisableKinesisStreamingDestinationResponse disableKinesisStreamingDestination(
      DisableKinesisStreamingDestinationRequest request) {
    throw UnknownOperation.failure("DisableKinesisStreamingDestination");
  }

  @Override
  public EnableKinesisStreamingDestinationResponse enableKinesisStreamingDestination(
      EnableKinesisStreamingDestinationRequest request) {
    throw UnknownOperation.failure("EnableKinesisStreamingDestination");
  }

  @Override
  public ExportTableToPointInTimeResponse exportTableToPointInTime(
      ExportTableToPointInTimeRequest request) {
    throw UnknownOperation.failure("ExportTableToPointInTime");
  }

  @Override
  public GetResourcePolicyResponse getResourcePolicy(GetResourcePolicyRequest request) {
    throw UnknownOperation.failure("GetResourcePolicy");
  }

  @Override
  public ImportTableResponse importTable(ImportTableRequest request) {
    throw UnknownOperation.failure("ImportTable");
  }

  @Override
  public ListContributorInsightsResponse listContributorInsights(
      ListContributorInsightsRequest request) {
    throw UnknownOperation.failure("ListContributorInsights");
  }

  @Override
  public ListExportsResponse listExports(ListExportsRequest request) {
    throw UnknownOperation.failure("ListExports");
  }

  @Override
  public ListGlobalTablesResponse listGlobalTables(ListGlobalTablesRequest request) {
    throw UnknownOperation.failure("ListGlobalTables");
  }

  @Override
  public ListImportsResponse listImports(ListImportsRequest request) {
    throw UnknownOperation.failure("ListImports");
  }

  @Override
  public PutResourcePolicyResponse putResourcePolicy(PutResourcePolicyRequest request) {
    throw UnknownOperation.failure("PutResourcePolicy");
  }

  @Override
  public SearchVectorsResponse searchVectors(SearchVectorsRequest request) {
    throw UnknownOperation.failure("SearchVectors");
  }

  @Override
  public UpdateContributorInsightsResponse updateContributorInsights(
      UpdateContributorInsightsRequest request) {
    throw UnknownOperation.failure("UpdateContributorInsights");
  }

  @Override
  public UpdateGlobalTableResponse updateGlobalTable(UpdateGlobalTableRequest request) {
    throw UnknownOperation.failure("UpdateGlobalTable");
  }

  @Override
  public UpdateGlobalTableSettingsResponse updateGlobalTableSettings(
      UpdateGlobalTableSettingsRequest request) {
    throw UnknownOperation.failure("UpdateGlobalTableSettings");
  }

  @Override
  public UpdateKinesisStreamingDestinationResponse updateKinesisStreamingDestination(
      UpdateKinesisStreamingDestinationRequest request) {
    throw UnknownOperation.failure("UpdateKinesisStreamingDestination");
  }

  @Override
  public UpdateTableReplicaAutoScalingResponse updateTableReplicaAutoScaling(
      UpdateTableReplicaAutoScalingRequest request) {
    throw UnknownOperation.failure("UpdateTableReplicaAutoScaling");
  }
}
