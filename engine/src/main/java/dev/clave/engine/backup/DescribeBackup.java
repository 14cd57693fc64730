package dev.clave.engine.backup;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.operation.Operation;
import software.amazon.awssdk.services.dynamodb.model.BackupStatus;
import software.amazon.awssdk.services.dynamodb.model.DescribeBackupRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeBackupResponse;

/** Tells what a backup holds. */
final class DescribeBackup implements Operation<DescribeBackupRequest, DescribeBackupResponse> {
  private final Backups backups;

  DescribeBackup(Backups backups) {
    this.backups = backups;
  }

  @Override
  public DescribeBackupResponse run(DescribeBackupRequest request) {
    new Constraints().required("backupArn", request.backupArn() != null).check();
    return DescribeBackupResponse.builder()
        .backupDescription(backups.find(request.backupArn()).description(BackupStatus.AVAILABLE))
        .build();
  }
}
