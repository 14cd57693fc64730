package dev.clave.engine.backup;

import dev.clave.engine.error.SettingFault;
import dev.clave.engine.error.VectorFault;
import dev.clave.engine.write.AttributesInUse;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.BillingModeSummary;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputDescription;
import software.amazon.awssdk.services.dynamodb.model.RestoreSummary;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.VectorIndex;
import software.amazon.awssdk.services.dynamodb.model.VectorIndexDescription;

/**
 * What a restore asks the new table to be like. Streams, time to live, tags, deletion protection
 * and recovery are not restored, as in DynamoDB.
 *
 * @param globalIndexes those to restore, or {@code null} for all
 * @param localIndexes those to restore, or {@code null} for all
 * @param vectorIndexes those to restore, or {@code null} for all
 */
record RestoredTable(
    String name,
    BillingMode billingMode,
    ProvisionedThroughput throughput,
    List<GlobalSecondaryIndex> globalIndexes,
    List<LocalSecondaryIndex> localIndexes,
    List<VectorIndex> vectorIndexes) {

  TableDescription of(TableDescription source, RestoreSummary summary, Instant now) {
    String arn = source.tableArn().replaceFirst(":table/.*", ":table/" + name);
    List<GlobalSecondaryIndexDescription> global =
        source.globalSecondaryIndexes().stream()
            .filter(index -> globalIndexes == null || globalNames().contains(index.indexName()))
            .filter(index -> index.indexStatus() != IndexStatus.DELETING)
            .map(index -> whole(index, arn))
            .toList();
    List<LocalSecondaryIndexDescription> local =
        source.localSecondaryIndexes().stream()
            .filter(index -> localIndexes == null || localNames().contains(index.indexName()))
            .map(index -> index.toBuilder().indexArn(arn + "/index/" + index.indexName()).build())
            .toList();
    List<VectorIndexDescription> vectors =
        source.vectorIndexes().stream()
            .filter(index -> vectorIndexes == null || vectorNames().contains(index.indexName()))
            .filter(index -> index.indexStatus() != IndexStatus.DELETING)
            .map(index -> whole(index, arn))
            .toList();
    refuseUnknown(globalIndexes == null ? Set.of() : globalNames(), names(global, local));
    refuseUnknown(
        vectorIndexes == null ? Set.of() : vectorNames(),
        vectors.stream().map(VectorIndexDescription::indexName).collect(Collectors.toSet()));
    if (!vectors.isEmpty()
        && (billingMode == BillingMode.PROVISIONED
            || (billingMode == null && throughput != null))) {
      throw VectorFault.ON_DEMAND_ONLY.with();
    }
    refuseUnknown(localIndexes == null ? Set.of() : localNames(), names(global, local));
    TableDescription.Builder table =
        source.toBuilder()
            .tableName(name)
            .tableArn(arn)
            .tableId(UUID.randomUUID().toString())
            .tableStatus(TableStatus.ACTIVE)
            .creationDateTime(now)
            .deletionProtectionEnabled(false)
            .streamSpecification((StreamSpecification) null)
            .latestStreamArn(null)
            .latestStreamLabel(null)
            .globalSecondaryIndexes(global.isEmpty() ? null : global)
            .localSecondaryIndexes(local.isEmpty() ? null : local)
            .vectorIndexes(vectors.isEmpty() ? null : vectors)
            .restoreSummary(summary);
    bill(table, now);
    TableDescription restored = table.build();
    return restored.toBuilder().attributeDefinitions(AttributesInUse.of(restored, global)).build();
  }

  /** The restore fills indexes itself, also one that was being filled. */
  private static GlobalSecondaryIndexDescription whole(
      GlobalSecondaryIndexDescription index, String tableArn) {
    return index.toBuilder()
        .indexArn(tableArn + "/index/" + index.indexName())
        .indexStatus(IndexStatus.ACTIVE)
        .backfilling(null)
        .build();
  }

  private static VectorIndexDescription whole(VectorIndexDescription index, String tableArn) {
    return index.toBuilder()
        .indexArn(tableArn + "/index/" + index.indexName())
        .indexStatus(IndexStatus.ACTIVE)
        .backfilling(null)
        .build();
  }

  private Set<String> vectorNames() {
    return vectorIndexes.stream().map(VectorIndex::indexName).collect(Collectors.toSet());
  }

  private void bill(TableDescription.Builder table, Instant now) {
    if (billingMode == BillingMode.PAY_PER_REQUEST) {
      table
          .billingModeSummary(
              BillingModeSummary.builder()
                  .billingMode(BillingMode.PAY_PER_REQUEST)
                  .lastUpdateToPayPerRequestDateTime(now)
                  .build())
          .provisionedThroughput(units(0, 0));
    } else if (throughput != null) {
      table
          .billingModeSummary((BillingModeSummary) null)
          .provisionedThroughput(
              units(throughput.readCapacityUnits(), throughput.writeCapacityUnits()));
    }
  }

  private static ProvisionedThroughputDescription units(long read, long write) {
    return ProvisionedThroughputDescription.builder()
        .readCapacityUnits(read)
        .writeCapacityUnits(write)
        .numberOfDecreasesToday(0L)
        .build();
  }

  private Set<String> globalNames() {
    return globalIndexes.stream().map(GlobalSecondaryIndex::indexName).collect(Collectors.toSet());
  }

  private Set<String> localNames() {
    return localIndexes.stream().map(LocalSecondaryIndex::indexName).collect(Collectors.toSet());
  }

  private static Set<String> names(
      List<GlobalSecondaryIndexDescription> global, List<LocalSecondaryIndexDescription> local) {
    Set<String> names =
        global.stream().map(GlobalSecondaryIndexDescription::indexName).collect(Collectors.toSet());
    local.forEach(index -> names.add(index.indexName()));
    return names;
  }

  private static void refuseUnknown(Set<String> askedNames, Set<String> names) {
    askedNames.stream()
        .filter(name -> !names.contains(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw SettingFault.RESTORE_INDEX_UNKNOWN.with(name);
            });
  }

  /** The answer to a restore, which the service gives before it is done. */
  static TableDescription inTheMaking(TableDescription table) {
    return table.toBuilder()
        .tableStatus(TableStatus.CREATING)
        .restoreSummary(table.restoreSummary().toBuilder().restoreInProgress(true).build())
        .build();
  }
}
