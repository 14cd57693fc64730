package dev.clave.engine.backup;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.SettingFault;
import dev.clave.engine.operation.Operation;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Definition;
import dev.clave.engine.table.Table;
import dev.clave.engine.write.TableCopy;
import java.time.Instant;
import java.time.InstantSource;
import software.amazon.awssdk.services.dynamodb.model.RestoreSummary;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableFromBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableFromBackupResponse;

/** Makes a new table of a backup. */
final class RestoreTableFromBackup
    implements Operation<RestoreTableFromBackupRequest, RestoreTableFromBackupResponse> {
  private final Storage storage;
  private final Catalogue catalogue;
  private final Backups backups;
  private final TableCopy copy;
  private final InstantSource clock;

  RestoreTableFromBackup(
      Storage storage, Catalogue catalogue, Backups backups, TableCopy copy, InstantSource clock) {
    this.storage = storage;
    this.catalogue = catalogue;
    this.backups = backups;
    this.copy = copy;
    this.clock = clock;
  }

  @Override
  public RestoreTableFromBackupResponse run(RestoreTableFromBackupRequest request) {
    new Constraints()
        .newName("targetTableName", request.targetTableName())
        .required("backupArn", request.backupArn() != null)
        .check();
    Backup backup = backups.find(request.backupArn());
    if (catalogue.find(request.targetTableName()).isPresent()) {
      throw SettingFault.RESTORE_TARGET_EXISTS.with(request.targetTableName());
    }
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
    Instant now = clock.instant();
    RestoreSummary summary =
        RestoreSummary.builder()
            .sourceBackupArn(backup.arn())
            .sourceTableArn(backup.table().tableArn())
            .restoreDateTime(backup.createdAt())
            .restoreInProgress(false)
            .build();
    Definition definition =
        backup.source().describe(source -> targetTable.of(source, summary, now));
    Table table =
        copy.restore(definition, number -> copy.items(storage, Backups.items(backup), number));
    return RestoreTableFromBackupResponse.builder()
        .tableDescription(RestoredTable.inTheMaking(table.description()))
        .build();
  }
}
