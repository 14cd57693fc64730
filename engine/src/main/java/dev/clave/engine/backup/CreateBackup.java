package dev.clave.engine.backup;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.SettingFault;
import dev.clave.engine.operation.Operation;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Table;
import java.time.InstantSource;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.BackupStatus;
import software.amazon.awssdk.services.dynamodb.model.CreateBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateBackupResponse;

/** Copies a table. It is there when this answers, though the answer says that it is being made. */
final class CreateBackup implements Operation<CreateBackupRequest, CreateBackupResponse> {
  private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_.-]+");

  private final Catalogue catalogue;
  private final Backups backups;
  private final InstantSource clock;

  CreateBackup(Catalogue catalogue, Backups backups, InstantSource clock) {
    this.catalogue = catalogue;
    this.backups = backups;
    this.clock = clock;
  }

  @Override
  public CreateBackupResponse run(CreateBackupRequest request) {
    new Constraints()
        .tableName("tableName", request.tableName())
        .required("backupName", request.backupName() != null)
        .length("backupName", request.backupName(), 3, 255)
        .matches("backupName", request.backupName(), NAME)
        .check();
    Table table =
        catalogue
            .find(request.tableName())
            .orElseThrow(
                () ->
                    SettingFault.BACKUP_TABLE_NOT_FOUND.with(
                        Catalogue.nameOf(request.tableName())));
    Backup backup = backups.create(table, request.backupName(), clock.instant());
    return CreateBackupResponse.builder()
        .backupDetails(backup.details(BackupStatus.CREATING))
        .build();
  }
}
