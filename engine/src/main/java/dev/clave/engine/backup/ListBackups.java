package dev.clave.engine.backup;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.operation.Operation;
import dev.clave.engine.table.Catalogue;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.BackupTypeFilter;
import software.amazon.awssdk.services.dynamodb.model.ListBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListBackupsResponse;

/** Lists backups, the oldest first, of one table or of all. */
final class ListBackups implements Operation<ListBackupsRequest, ListBackupsResponse> {
  private static final int MOST = 100;

  private final Backups backups;

  ListBackups(Backups backups) {
    this.backups = backups;
  }

  @Override
  public ListBackupsResponse run(ListBackupsRequest request) {
    Constraints constraints =
        new Constraints()
            .between("limit", request.limit(), 1, MOST)
            .oneOf("backupType", request.backupTypeAsString(), "[USER, SYSTEM, AWS_BACKUP, ALL]");
    if (request.tableName() != null) {
      constraints.tableName("tableName", request.tableName());
    }
    constraints.check();
    List<Backup> rest = backups.all().stream().filter(backup -> matches(backup, request)).toList();
    String after = request.exclusiveStartBackupArn();
    if (after != null) {
      rest = rest.stream().dropWhile(backup -> !backup.arn().equals(after)).skip(1).toList();
    }
    int limit = request.limit() == null ? MOST : request.limit();
    List<Backup> page = rest.stream().limit(limit).toList();
    return ListBackupsResponse.builder()
        .backupSummaries(page.stream().map(Backup::summary).toList())
        .lastEvaluatedBackupArn(rest.size() > limit ? page.get(limit - 1).arn() : null)
        .build();
  }

  /** The upper bound of time is excluded, the lower one included. */
  private static boolean matches(Backup backup, ListBackupsRequest request) {
    BackupTypeFilter type = request.backupType();
    return (type == null || type == BackupTypeFilter.USER || type == BackupTypeFilter.ALL)
        && (request.tableName() == null
            || backup.table().tableName().equals(Catalogue.nameOf(request.tableName())))
        && (request.timeRangeLowerBound() == null
            || !backup.createdAt().isBefore(request.timeRangeLowerBound()))
        && (request.timeRangeUpperBound() == null
            || backup.createdAt().isBefore(request.timeRangeUpperBound()));
  }
}
