package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.SettingFault;
import dev.clave.engine.table.Catalogue;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsDescription;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsStatus;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeContinuousBackupsResponse;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;

/**
 * Tells that point-in-time recovery is off, as on a new table. Tools that provision tables ask for
 * it; the engine keeps no backups.
 */
final class DescribeContinuousBackups
    implements Operation<DescribeContinuousBackupsRequest, DescribeContinuousBackupsResponse> {
  private final Catalogue catalogue;

  DescribeContinuousBackups(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  @Override
  public DescribeContinuousBackupsResponse run(DescribeContinuousBackupsRequest request) {
    new Constraints().required("tableName", request.tableName() != null).check();
    if (catalogue.find(request.tableName()).isEmpty()) {
      throw SettingFault.BACKUP_TABLE_NOT_FOUND.with(request.tableName());
    }
    return DescribeContinuousBackupsResponse.builder()
        .continuousBackupsDescription(
            ContinuousBackupsDescription.builder()
                .continuousBackupsStatus(ContinuousBackupsStatus.ENABLED)
                .pointInTimeRecoveryDescription(
                    recovery ->
                        recovery.pointInTimeRecoveryStatus(PointInTimeRecoveryStatus.DISABLED))
                .build())
        .build();
  }
}
