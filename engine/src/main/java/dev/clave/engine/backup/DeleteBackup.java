package dev.clave.engine.backup;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.operation.Operation;
import software.amazon.awssdk.services.dynamodb.model.BackupStatus;
import software.amazon.awssdk.services.dynamodb.model.DeleteBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteBackupResponse;

/** Deletes a backup; its items are cleared afterwards. */
final class DeleteBackup implements Operation<DeleteBackupRequest, DeleteBackupResponse> {
  private final Backups backups;

  DeleteBackup(Backups backups) {
    this.backups = backups;
  }

  @Override
  public DeleteBackupResponse run(DeleteBackupRequest request) {
    new Constraints().required("backupArn", request.backupArn() != null).check();
    return DeleteBackupResponse.builder()
        .backupDescription(backups.delete(request.backupArn()).description(BackupStatus.DELETED))
        .build();
  }
}
