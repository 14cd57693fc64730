package dev.clave.engine.backup;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.SettingFault;
import dev.clave.engine.operation.Operation;
import dev.clave.engine.storage.Snapshot;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Definition;
import dev.clave.engine.table.Recovery;
import dev.clave.engine.table.Table;
import dev.clave.engine.write.TableCopy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import software.amazon.awssdk.services.dynamodb.model.RestoreSummary;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableToPointInTimeRequest;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableToPointInTimeResponse;

/** Makes a new table of what a table was at a moment of its kept history. */
final class RestoreTableToPointInTime
    implements Operation<RestoreTableToPointInTimeRequest, RestoreTableToPointInTimeResponse> {
  private final Catalogue catalogue;
  private final TableCopy copy;
  private final History history;
  private final InstantSource clock;

  RestoreTableToPointInTime(
      Catalogue catalogue, TableCopy copy, History history, InstantSource clock) {
    this.catalogue = catalogue;
    this.copy = copy;
    this.history = history;
    this.clock = clock;
  }

  @Override
  public RestoreTableToPointInTimeResponse run(RestoreTableToPointInTimeRequest request) {
    new Constraints().newName("targetTableName", request.targetTableName()).check();
    String name =
        request.sourceTableName() != null ? request.sourceTableName() : request.sourceTableArn();
    new Constraints().tableName("sourceTableName", name).check();
    Table source =
        catalogue
            .find(name)
            .orElseThrow(() -> SettingFault.BACKUP_TABLE_NOT_FOUND.with(Catalogue.nameOf(name)));
    Recovery recovery =
        source
            .definition()
            .recovery()
            .orElseThrow(() -> SettingFault.RECOVERY_NOT_ENABLED.with(source.name()));
    if (catalogue.find(request.targetTableName()).isPresent()) {
      throw SettingFault.RESTORE_TARGET_EXISTS.with(request.targetTableName());
    }
    Instant now = clock.instant();
    Instant moment = moment(request, recovery, now);
    RestoredTable targetTable =
        new RestoredTable(
            request.targetTableName(),
            request.billingModeOverride(),
            request.provisionedThroughputOverride(),
            request.hasGlobalSecondaryIndexOverride()
                ? request.globalSecondaryIndexOverride()
                : null,
            request.hasLocalSecondaryIndexOverride() ? request.localSecondaryIndexOverride() : null,
            request.hasVectorIndexOverride() ? request.vectorIndexOverride() : null);
    RestoreSummary summary =
        RestoreSummary.builder()
            .sourceTableArn(source.description().tableArn())
            .restoreDateTime(moment)
            .restoreInProgress(false)
            .build();
    Definition definition =
        source.definition().describe(description -> targetTable.of(description, summary, now));
    Table table = copy.restore(definition, number -> fill(source, moment, number));
    return RestoreTableToPointInTimeResponse.builder()
        .tableDescription(RestoredTable.inTheMaking(table.description()))
        .build();
  }

  private void fill(Table source, Instant moment, int number) {
    try (Snapshot snapshot = catalogue.snapshot()) {
      copy.items(snapshot, source.space().all(), number);
      history.undo(snapshot, source, moment, number);
    }
  }

  private static Instant moment(
      RestoreTableToPointInTimeRequest request, Recovery recovery, Instant now) {
    boolean isLatest = Boolean.TRUE.equals(request.useLatestRestorableTime());
    if (isLatest == (request.restoreDateTime() != null)) {
      throw SettingFault.RESTORE_TIME_MISSING.with();
    }
    if (isLatest) {
      return now;
    }
    Instant oldest = now.minus(Duration.ofDays(recovery.days()));
    Instant earliest = recovery.since().isAfter(oldest) ? recovery.since() : oldest;
    Instant moment = request.restoreDateTime();
    if (moment.isBefore(earliest) || moment.isAfter(now)) {
      throw SettingFault.RESTORE_TIME_OUTSIDE.with(moment, earliest, now);
    }
    return moment;
  }
}
