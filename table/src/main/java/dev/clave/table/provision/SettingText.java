package dev.clave.table.provision;

import dev.clave.design.model.Billing;
import dev.clave.design.model.Table;
import dev.clave.design.model.TableClass;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputDescription;
import software.amazon.awssdk.services.dynamodb.model.SSEDescription;
import software.amazon.awssdk.services.dynamodb.model.SSEStatus;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** The settings of a table in words, of its design and of what an endpoint describes. */
final class SettingText {
  private static final String ON_DEMAND = "on demand";
  private static final String MANAGED_KEY = "a managed key";
  private static final String OWNED_KEY = "the store's own key";

  private SettingText() {}

  static String billing(Table table) {
    return table.billing() instanceof Billing.Provisioned units
        ? units(units.readUnits(), units.writeUnits())
        : ON_DEMAND;
  }

  static String billing(TableDescription description) {
    return billingOf(description) instanceof Billing.Provisioned units
        ? units(units.readUnits(), units.writeUnits())
        : ON_DEMAND;
  }

  static Billing billingOf(TableDescription description) {
    ProvisionedThroughputDescription units = description.provisionedThroughput();
    boolean provisioned =
        units != null && units.readCapacityUnits() != null && units.readCapacityUnits() > 0;
    return provisioned
        ? new Billing.Provisioned(units.readCapacityUnits(), units.writeCapacityUnits())
        : new Billing.OnDemand();
  }

  private static String units(long readUnits, long writeUnits) {
    return readUnits + " read and " + writeUnits + " write units";
  }

  /** The table class; a store that shows none has only the standard one. */
  static String tableClass(TableDescription description) {
    return Optional.ofNullable(description.tableClassSummary())
        .map(summary -> summary.tableClassAsString())
        .orElse(TableClass.STANDARD.name());
  }

  static String encryption(Table table) {
    return table.encryption().filter(key -> !key.equals(TableRequests.OWNED_KEY)).isPresent()
        ? MANAGED_KEY
        : OWNED_KEY;
  }

  static String encryption(TableDescription description) {
    Optional<SSEStatus> status =
        Optional.ofNullable(description.sseDescription()).map(SSEDescription::status);
    return status
            .filter(each -> each == SSEStatus.ENABLED || each == SSEStatus.UPDATING)
            .isPresent()
        ? MANAGED_KEY
        : OWNED_KEY;
  }

  /** What an index keeps; the order in which attributes are named says nothing. */
  static String projection(Projection projection) {
    List<String> included =
        projection.projectionType() == ProjectionType.INCLUDE
            ? projection.nonKeyAttributes().stream().sorted().toList()
            : List.of();
    return projection.projectionTypeAsString() + (included.isEmpty() ? "" : " " + included);
  }
}
