package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.SettingFault;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Recovery;
import dev.clave.engine.table.Table;
import java.time.InstantSource;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoverySpecification;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateContinuousBackupsResponse;

/** Switches point-in-time recovery on or off. */
final class UpdateContinuousBackups
    implements Operation<UpdateContinuousBackupsRequest, UpdateContinuousBackupsResponse> {

  private static final int LONGEST_DAYS = 35;

  private final Catalogue catalogue;
  private final InstantSource clock;

  UpdateContinuousBackups(Catalogue catalogue, InstantSource clock) {
    this.catalogue = catalogue;
    this.clock = clock;
  }

  @Override
  public UpdateContinuousBackupsResponse run(UpdateContinuousBackupsRequest request) {
    PointInTimeRecoverySpecification specification = request.pointInTimeRecoverySpecification();
    Constraints constraints =
        new Constraints()
            .tableName("tableName", request.tableName())
            .required("pointInTimeRecoverySpecification", specification != null);
    if (specification != null) {
      constraints
          .required(
              "pointInTimeRecoverySpecification.pointInTimeRecoveryEnabled",
              specification.pointInTimeRecoveryEnabled() != null)
          .between(
              "pointInTimeRecoverySpecification.recoveryPeriodInDays",
              specification.recoveryPeriodInDays(),
              1,
              LONGEST_DAYS);
    }
    constraints.check();
    String name = Catalogue.nameOf(request.tableName());
    if (catalogue.find(name).isEmpty()) {
      throw SettingFault.BACKUP_TABLE_NOT_FOUND.with(name);
    }
    Table table =
        catalogue.update(
            name,
            definition -> definition.withRecovery(changed(definition.recovery(), specification)));
    return UpdateContinuousBackupsResponse.builder()
        .continuousBackupsDescription(
            DescribeContinuousBackups.describe(table.definition().recovery(), clock.instant()))
        .build();
  }

  private Optional<Recovery> changed(
      Optional<Recovery> before, PointInTimeRecoverySpecification specification) {
    if (!specification.pointInTimeRecoveryEnabled()) {
      return Optional.empty();
    }
    int days =
        specification.recoveryPeriodInDays() != null
            ? specification.recoveryPeriodInDays()
            : before.map(Recovery::days).orElse(LONGEST_DAYS);
    return Optional.of(new Recovery(before.map(Recovery::since).orElse(clock.instant()), days));
  }
}
