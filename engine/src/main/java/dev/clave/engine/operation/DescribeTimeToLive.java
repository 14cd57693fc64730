package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.Fault;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Table;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveResponse;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/** Tells whether a table's items expire, and by which attribute. */
final class DescribeTimeToLive
    implements Operation<DescribeTimeToLiveRequest, DescribeTimeToLiveResponse> {
  private final Catalogue catalogue;

  DescribeTimeToLive(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  @Override
  public DescribeTimeToLiveResponse run(DescribeTimeToLiveRequest request) {
    new Constraints().tableName("tableName", request.tableName()).check();
    Table table =
        catalogue
            .find(request.tableName())
            .orElseThrow(() -> Fault.TABLE_NOT_FOUND.with(Catalogue.nameOf(request.tableName())));
    Optional<String> attribute = table.definition().timeToLive();
    return DescribeTimeToLiveResponse.builder()
        .timeToLiveDescription(
            TimeToLiveDescription.builder()
                .timeToLiveStatus(
                    attribute.isPresent() ? TimeToLiveStatus.ENABLED : TimeToLiveStatus.DISABLED)
                .attributeName(attribute.orElse(null))
                .build())
        .build();
  }
}
