package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.SettingFault;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Recovery;
import dev.clave.engine.table.Table;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsDescription;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsStatus;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsResponse;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryDescription;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;

/** Tells whether a table can be restored to a point in time, and to which. */
final class DescribeContinuousBackups
    implements Operation<DescribeContinuousBackupsRequest, DescribeContinuousBackupsResponse> {
  private final Catalogue catalogue;
  private final InstantSource clock;

  DescribeContinuousBackups(Catalogue catalogue, InstantSource clock) {
    this.catalogue = catalogue;
    this.clock = clock;
  }

  @Override
  public DescribeContinuousBackupsResponse run(DescribeContinuousBackupsRequest request) {
    new Constraints().tableName("tableName", request.tableName()).check();
    Table table =
        catalogue
            .find(request.tableName())
            .orElseThrow(() -> SettingFault.BACKUP_TABLE_NOT_FOUND.with(request.tableName()));
    return DescribeContinuousBackupsResponse.builder()
        .continuousBackupsDescription(describe(table.definition().recovery(), clock.instant()))
        .build();
  }

  static ContinuousBackupsDescription describe(Optional<Recovery> recovery, Instant now) {
    return ContinuousBackupsDescription.builder()
        .continuousBackupsStatus(ContinuousBackupsStatus.ENABLED)
        .pointInTimeRecoveryDescription(
            recovery
                .map(setting -> enabled(setting, now))
                .orElse(
                    PointInTimeRecoveryDescription.builder()
                        .pointInTimeRecoveryStatus(PointInTimeRecoveryStatus.DISABLED)
                        .build()))
        .build();
  }

  private static PointInTimeRecoveryDescription enabled(Recovery recovery, Instant now) {
    Instant oldest = now.minus(Duration.ofDays(recovery.days()));
    return PointInTimeRecoveryDescription.builder()
        .pointInTimeRecoveryStatus(PointInTimeRecoveryStatus.ENABLED)
        .recoveryPeriodInDays(recovery.days())
        .earliestRestorableDateTime(recovery.since().isAfter(oldest) ? recovery.since() : oldest)
        .latestRestorableDateTime(now)
        .build();
  }
}
