package dev.clave.engine.replica;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.SettingFault;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Table;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CreateGlobalTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateGlobalTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeGlobalTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeGlobalTableResponse;
import software.amazon.awssdk.services.dynamodb.model.GlobalTable;
import software.amazon.awssdk.services.dynamodb.model.GlobalTableDescription;
import software.amazon.awssdk.services.dynamodb.model.GlobalTableStatus;
import software.amazon.awssdk.services.dynamodb.model.ListGlobalTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListGlobalTablesResponse;
import software.amazon.awssdk.services.dynamodb.model.Replica;
import software.amazon.awssdk.services.dynamodb.model.ReplicaDescription;
import software.amazon.awssdk.services.dynamodb.model.ReplicaStatus;
import software.amazon.awssdk.services.dynamodb.model.ReplicaUpdate;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.UpdateGlobalTableRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateGlobalTableResponse;

/**
 * Global tables of the first version. Tables of other regions do not exist, so that the one replica
 * a global table can have is the one here.
 */
final class GlobalTables {
  private static final String SETTING = "globalTableSince";
  private static final int MOST_LISTED = 100;

  private final Catalogue catalogue;
  private final InstantSource clock;
  private final String region;

  GlobalTables(Catalogue catalogue, InstantSource clock, String region) {
    this.catalogue = catalogue;
    this.clock = clock;
    this.region = region;
  }

  CreateGlobalTableResponse create(CreateGlobalTableRequest request) {
    String name = request.globalTableName();
    new Constraints()
        .newName("globalTableName", name)
        .required("replicationGroup", request.hasReplicationGroup())
        .check();
    if (catalogue.find(name).flatMap(GlobalTables::since).isPresent()) {
      throw SettingFault.GLOBAL_TABLE_EXISTS.with(name);
    }
    for (Replica replica : request.replicationGroup()) {
      requireHere(name, replica.regionName());
    }
    Instant now = clock.instant();
    catalogue.update(
        name,
        definition ->
            definition.withSetting(
                SETTING, Optional.of(AttributeValue.fromN(Long.toString(now.toEpochMilli())))));
    return CreateGlobalTableResponse.builder()
        .globalTableDescription(describe(name, now, GlobalTableStatus.CREATING))
        .build();
  }

  /** Fails unless the table is in that region and can be replicated. */
  private void requireHere(String name, String replicaRegion) {
    Table table =
        catalogue
            .find(name)
            .filter(replica -> region.equals(replicaRegion))
            .orElseThrow(() -> SettingFault.REPLICA_TABLE_NOT_FOUND.with(name, replicaRegion));
    var stream = table.description().streamSpecification();
    if (stream == null || stream.streamViewType() != StreamViewType.NEW_AND_OLD_IMAGES) {
      throw SettingFault.GLOBAL_TABLE_STREAM.with(name);
    }
  }

  DescribeGlobalTableResponse describe(DescribeGlobalTableRequest request) {
    String name = request.globalTableName();
    new Constraints().newName("globalTableName", name).check();
    return DescribeGlobalTableResponse.builder()
        .globalTableDescription(describe(name, require(name), GlobalTableStatus.ACTIVE))
        .build();
  }

  ListGlobalTablesResponse list(ListGlobalTablesRequest request) {
    new Constraints().between("limit", request.limit(), 1, Integer.MAX_VALUE).check();
    String after = request.exclusiveStartGlobalTableName();
    boolean isHere = request.regionName() == null || request.regionName().equals(region);
    List<String> names =
        catalogue.tables().stream()
            .filter(table -> isHere && since(table).isPresent())
            .map(Table::name)
            .filter(name -> after == null || name.compareTo(after) > 0)
            .toList();
    int limit = request.limit() == null ? MOST_LISTED : request.limit();
    List<String> page = names.subList(0, Math.min(limit, names.size()));
    return ListGlobalTablesResponse.builder()
        .globalTables(page.stream().map(this::summary).toList())
        .lastEvaluatedGlobalTableName(page.size() < names.size() ? page.get(page.size() - 1) : null)
        .build();
  }

  private GlobalTable summary(String name) {
    return GlobalTable.builder()
        .globalTableName(name)
        .replicationGroup(Replica.builder().regionName(region).build())
        .build();
  }

  UpdateGlobalTableResponse update(UpdateGlobalTableRequest request) {
    String name = request.globalTableName();
    new Constraints()
        .newName("globalTableName", name)
        .required("replicaUpdates", request.hasReplicaUpdates())
        .check();
    Instant since = require(name);
    for (ReplicaUpdate update : request.replicaUpdates()) {
      if (update.create() != null) {
        String other = update.create().regionName();
        throw other.equals(region)
            ? SettingFault.REPLICA_EXISTS.with(name, other)
            : SettingFault.REPLICA_TABLE_NOT_FOUND.with(name, other);
      }
      String other = update.delete() == null ? null : update.delete().regionName();
      if (!region.equals(other)) {
        throw SettingFault.REPLICA_NOT_FOUND.with(name, other);
      }
      catalogue.update(name, definition -> definition.withSetting(SETTING, Optional.empty()));
    }
    return UpdateGlobalTableResponse.builder()
        .globalTableDescription(describe(name, since, GlobalTableStatus.UPDATING))
        .build();
  }

  /** The table with that name, which must be a global one. */
  Table table(String name) {
    require(name);
    return catalogue.table(name);
  }

  private Instant require(String name) {
    return catalogue
        .find(name)
        .flatMap(GlobalTables::since)
        .orElseThrow(() -> SettingFault.GLOBAL_TABLE_NOT_FOUND.with(name));
  }

  private static Optional<Instant> since(Table table) {
    return table
        .definition()
        .setting(SETTING)
        .map(millis -> Instant.ofEpochMilli(Long.parseLong(millis.n())));
  }

  private GlobalTableDescription describe(String name, Instant since, GlobalTableStatus status) {
    return GlobalTableDescription.builder()
        .globalTableName(name)
        .globalTableArn("arn:aws:dynamodb::000000000000:global-table/" + name)
        .globalTableStatus(status)
        .creationDateTime(since)
        .replicationGroup(
            ReplicaDescription.builder()
                .regionName(region)
                .replicaStatus(ReplicaStatus.ACTIVE)
                .build())
        .build();
  }
}
