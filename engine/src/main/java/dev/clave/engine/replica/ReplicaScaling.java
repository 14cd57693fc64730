package dev.clave.engine.replica;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.Fault;
import dev.clave.engine.error.SettingFault;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Table;
import software.amazon.awssdk.services.dynamodb.model.DescribeGlobalTableSettingsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeGlobalTableSettingsResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableReplicaAutoScalingRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableReplicaAutoScalingResponse;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputDescription;
import software.amazon.awssdk.services.dynamodb.model.ReplicaSettingsDescription;
import software.amazon.awssdk.services.dynamodb.model.ReplicaStatus;
import software.amazon.awssdk.services.dynamodb.model.TableAutoScalingDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.UpdateGlobalTableSettingsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateGlobalTableSettingsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableReplicaAutoScalingRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableReplicaAutoScalingResponse;

/** The capacity of replicas. Nothing is scaled by itself here, and a table has no replica. */
final class ReplicaScaling {
  private final Catalogue catalogue;
  private final GlobalTables globalTables;
  private final String region;

  ReplicaScaling(Catalogue catalogue, GlobalTables globalTables, String region) {
    this.catalogue = catalogue;
    this.globalTables = globalTables;
    this.region = region;
  }

  DescribeGlobalTableSettingsResponse settings(DescribeGlobalTableSettingsRequest request) {
    new Constraints().newName("globalTableName", request.globalTableName()).check();
    Table table = globalTables.table(request.globalTableName());
    return DescribeGlobalTableSettingsResponse.builder()
        .globalTableName(table.name())
        .replicaSettings(replica(table))
        .build();
  }

  UpdateGlobalTableSettingsResponse change(UpdateGlobalTableSettingsRequest request) {
    new Constraints()
        .newName("globalTableName", request.globalTableName())
        .atLeast(
            "globalTableProvisionedWriteCapacityUnits",
            request.globalTableProvisionedWriteCapacityUnits(),
            1)
        .check();
    Table table = globalTables.table(request.globalTableName());
    Long units = request.globalTableProvisionedWriteCapacityUnits();
    if (units != null) {
      table =
          catalogue.update(
              table.name(),
              definition ->
                  definition.describe(
                      before ->
                          before.toBuilder()
                              .provisionedThroughput(
                                  before.provisionedThroughput().toBuilder()
                                      .writeCapacityUnits(units)
                                      .build())
                              .build()));
    }
    return UpdateGlobalTableSettingsResponse.builder()
        .globalTableName(table.name())
        .replicaSettings(replica(table))
        .build();
  }

  private ReplicaSettingsDescription replica(Table table) {
    ProvisionedThroughputDescription throughput = table.description().provisionedThroughput();
    return ReplicaSettingsDescription.builder()
        .regionName(region)
        .replicaStatus(ReplicaStatus.ACTIVE)
        .replicaBillingModeSummary(table.description().billingModeSummary())
        .replicaProvisionedReadCapacityUnits(throughput.readCapacityUnits())
        .replicaProvisionedWriteCapacityUnits(throughput.writeCapacityUnits())
        .replicaTableClassSummary(table.description().tableClassSummary())
        .build();
  }

  DescribeTableReplicaAutoScalingResponse describe(DescribeTableReplicaAutoScalingRequest request) {
    return DescribeTableReplicaAutoScalingResponse.builder()
        .tableAutoScalingDescription(description(table(request.tableName())))
        .build();
  }

  UpdateTableReplicaAutoScalingResponse update(UpdateTableReplicaAutoScalingRequest request) {
    Table table = table(request.tableName());
    if (request.hasReplicaUpdates()
        || request.hasGlobalSecondaryIndexUpdates()
        || request.provisionedWriteCapacityAutoScalingUpdate() != null) {
      throw SettingFault.NO_REPLICAS.with(table.name());
    }
    return UpdateTableReplicaAutoScalingResponse.builder()
        .tableAutoScalingDescription(description(table))
        .build();
  }

  private static TableAutoScalingDescription description(Table table) {
    return TableAutoScalingDescription.builder()
        .tableName(table.name())
        .tableStatus(TableStatus.ACTIVE)
        .build();
  }

  private Table table(String name) {
    new Constraints().tableName("tableName", name).check();
    return catalogue.find(name).orElseThrow(() -> Fault.TABLE_NOT_FOUND.with(name));
  }
}
