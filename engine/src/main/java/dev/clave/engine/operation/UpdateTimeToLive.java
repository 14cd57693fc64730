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
    TimeToLiveSpecification asked = request.timeToLiveSpecification();
    Constraints constraints =
        new Constraints()
            .tableName("tableName", request.tableName())
            .required("timeToLiveSpecification", asked != null);
    if (asked != null) {
      constraints
          .required("timeToLiveSpecification.enabled", asked.enabled() != null)
          .required("timeToLiveSpecification.attributeName", asked.attributeName() != null)
          .length(
              "timeToLiveSpecification.attributeName",
              asked.attributeName(),
              1,
              MAX_ATTRIBUTE_NAME);
    }
    constraints.check();
    String name = Catalogue.nameOf(request.tableName());
    if (catalogue.find(name).isEmpty()) {
      throw Fault.TABLE_NOT_FOUND.with(name);
    }
    catalogue.update(name, definition -> change(definition, asked));
    return UpdateTimeToLiveResponse.builder().timeToLiveSpecification(asked).build();
  }

  private static Definition change(Definition definition, TimeToLiveSpecification asked) {
    Optional<String> current = definition.timeToLive();
    if (current.isPresent() && !current.get().equals(asked.attributeName())) {
      throw SettingFault.TIME_TO_LIVE_ON_OTHER_ATTRIBUTE.with(current.get());
    }
    if (asked.enabled() && current.isPresent()) {
      throw SettingFault.TIME_TO_LIVE_ALREADY_ENABLED.with();
    }
    if (!asked.enabled() && current.isEmpty()) {
      throw SettingFault.TIME_TO_LIVE_ALREADY_DISABLED.with();
    }
    return definition.withTimeToLive(
        asked.enabled() ? Optional.of(asked.attributeName()) : Optional.empty());
  }
}
