package dev.clave.engine.backup;

import dev.clave.engine.operation.Operations;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.write.TableCopy;
import dev.clave.engine.write.TableSizes;
import java.time.InstantSource;
import software.amazon.awssdk.services.dynamodb.model.CreateBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.ListBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableFromBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.RestoreTableToPointInTimeRequest;

/** Adds the operations on backups to a registry. */
public final class BackupOperations {
  private BackupOperations() {}

  public static Operations.Builder addTo(
      Operations.Builder operations,
      Storage storage,
      Catalogue catalogue,
      TableCopy copy,
      History history,
      TableSizes sizes,
      InstantSource clock) {
    Backups backups = new Backups(storage, catalogue, copy, sizes);
    return operations
        .add(
            "CreateBackup",
            CreateBackupRequest::builder,
            new CreateBackup(catalogue, backups, clock))
        .add("DescribeBackup", DescribeBackupRequest::builder, new DescribeBackup(backups))
        .add("DeleteBackup", DeleteBackupRequest::builder, new DeleteBackup(backups))
        .add("ListBackups", ListBackupsRequest::builder, new ListBackups(backups))
        .add(
            "RestoreTableFromBackup",
            RestoreTableFromBackupRequest::builder,
            new RestoreTableFromBackup(storage, catalogue, backups, copy, clock))
        .add(
            "RestoreTableToPointInTime",
            RestoreTableToPointInTimeRequest::builder,
            new RestoreTableToPointInTime(catalogue, copy, history, clock));
  }
}
