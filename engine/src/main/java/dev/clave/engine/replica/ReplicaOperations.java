package dev.clave.engine.replica;

import dev.clave.engine.operation.Operations;
import dev.clave.engine.table.Catalogue;
import java.time.InstantSource;
import software.amazon.awssdk.services.dynamodb.model.CreateGlobalTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeGlobalTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeGlobalTableSettingsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableReplicaAutoScalingRequest;
import software.amazon.awssdk.services.dynamodb.model.ListGlobalTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateGlobalTableRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateGlobalTableSettingsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableReplicaAutoScalingRequest;

/** Adds the operations on global tables and replicas to a registry. */
public final class ReplicaOperations {
  private ReplicaOperations() {}

  public static Operations.Builder addTo(
      Operations.Builder operations, Catalogue catalogue, InstantSource clock, String region) {
    GlobalTables tables = new GlobalTables(catalogue, clock, region);
    ReplicaScaling scaling = new ReplicaScaling(catalogue, tables, region);
    return operations
        .add("CreateGlobalTable", CreateGlobalTableRequest::builder, tables::create)
        .add(
            "DescribeGlobalTable",
            DescribeGlobalTableRequest::builder,
            (DescribeGlobalTableRequest request) -> tables.describe(request))
        .add("ListGlobalTables", ListGlobalTablesRequest::builder, tables::list)
        .add("UpdateGlobalTable", UpdateGlobalTableRequest::builder, tables::update)
        .add(
            "DescribeGlobalTableSettings",
            DescribeGlobalTableSettingsRequest::builder,
            scaling::settings)
        .add(
            "UpdateGlobalTableSettings", UpdateGlobalTableSettingsRequest::builder, scaling::change)
        .add(
            "DescribeTableReplicaAutoScaling",
            DescribeTableReplicaAutoScalingRequest::builder,
            scaling::describe)
        .add(
            "UpdateTableReplicaAutoScaling",
            UpdateTableReplicaAutoScalingRequest::builder,
            scaling::update);
  }
}
