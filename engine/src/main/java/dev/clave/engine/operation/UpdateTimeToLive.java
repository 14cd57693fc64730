package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.Fault;
import dev.clave.engine.error.SettingFault;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Definition;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveSpecification;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveResponse;

/** Switches the expiry of a table's items on or off. */
final class UpdateTimeToLive
    implements Operation<UpdateTimeToLiveRequest, UpdateTimeToLiveResponse> {
  private static final int MAX_ATTRIBUTE_NAME = 255;

  private final Catalogue catalogue;

  UpdateTimeToLive(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  @Override
  public UpdateTimeToLiveResponse run(UpdateTimeToLiveRequest request) {
    TimeToLiveSpecification specification = request.timeToLiveSpecification();
    Constraints constraints =
        new Constraints()
            .tableName("tableName", request.tableName())
            .required("timeToLiveSpecification", specification != null);
    if (specification != null) {
      TableConstraints.refuseUnstorable(specification.attributeName());
      constraints
          .required("timeToLiveSpecification.enabled", specification.enabled() != null)
          .required("timeToLiveSpecification.attributeName", specification.attributeName() != null)
          .length(
              "timeToLiveSpecification.attributeName",
              specification.attributeName(),
              1,
              MAX_ATTRIBUTE_NAME);
    }
    constraints.check();
    String name = Catalogue.nameOf(request.tableName());
    if (catalogue.find(name).isEmpty()) {
      throw Fault.TABLE_NOT_FOUND.with(name);
    }
    catalogue.update(name, definition -> change(definition, specification));
    return UpdateTimeToLiveResponse.builder().timeToLiveSpecification(specification).build();
  }

  private static Definition change(Definition definition, TimeToLiveSpecification specification) {
    Optional<String> current = definition.timeToLive();
    if (current.isPresent() && !current.get().equals(specification.attributeName())) {
      throw SettingFault.TIME_TO_LIVE_ON_OTHER_ATTRIBUTE.with(current.get());
    }
    if (specification.enabled() && current.isPresent()) {
      throw SettingFault.TIME_TO_LIVE_ALREADY_ENABLED.with();
    }
    if (!specification.enabled() && current.isEmpty()) {
      throw SettingFault.TIME_TO_LIVE_ALREADY_DISABLED.with();
    }
    return definition.withTimeToLive(
        specification.enabled() ? Optional.of(specification.attributeName()) : Optional.empty());
  }
}
