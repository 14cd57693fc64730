package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.Fault;
import dev.clave.engine.error.TableFault;
import dev.clave.engine.error.VectorFault;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Table;
import java.time.InstantSource;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.BillingModeSummary;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputDescription;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.TableClassSummary;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableResponse;

/** Changes a table's throughput, billing, stream, class, protection or indexes. */
final class UpdateTable implements Operation<UpdateTableRequest, UpdateTableResponse> {

  private static final int REGION_OF_ARN = 3;

  private final Catalogue catalogue;
  private final InstantSource clock;

  UpdateTable(Catalogue catalogue, InstantSource clock) {
    this.catalogue = catalogue;
    this.clock = clock;
  }

  @Override
  public UpdateTableResponse run(UpdateTableRequest request) {
    constrain(request);
    boolean changesNothing =
        request.provisionedThroughput() == null
            && request.billingMode() == null
            && request.streamSpecification() == null
            && request.globalSecondaryIndexUpdates().isEmpty()
            && request.vectorIndexUpdates().isEmpty()
            && request.sseSpecification() == null
            && !request.hasReplicaUpdates()
            && request.tableClass() == null
            && request.deletionProtectionEnabled() == null
            && request.warmThroughput() == null
            && request.onDemandThroughput() == null;
    if (changesNothing) {
      throw TableFault.UPDATE_NOTHING.with();
    }
    if (request.billingMode() == BillingMode.PAY_PER_REQUEST
        && request.provisionedThroughput() != null) {
      throw TableFault.THROUGHPUT_ON_DEMAND.with();
    }
    TableConstraints.checkBounds(request.provisionedThroughput());
    IndexUpdates.check(request.globalSecondaryIndexUpdates());
    VectorIndexChanges.check(request.vectorIndexUpdates());
    TableParts.checkStream(request.streamSpecification());
    Table current =
        catalogue
            .find(request.tableName())
            .orElseThrow(() -> Fault.TABLE_NOT_FOUND.with(request.tableName()));
    Table table =
        catalogue.update(
            current.name(), definition -> definition.describe(before -> changed(before, request)));
    return UpdateTableResponse.builder()
        .tableDescription(table.description().toBuilder().tableStatus(TableStatus.UPDATING).build())
        .build();
  }

  private static void constrain(UpdateTableRequest request) {
    Constraints constraints =
        new Constraints()
            .tableName("tableName", request.tableName())
            .oneOf("billingMode", request.billingModeAsString(), TableConstraints.BILLING_MODE)
            .oneOf("tableClass", request.tableClassAsString(), TableConstraints.TABLE_CLASS);
    TableConstraints parts =
        new TableConstraints(constraints)
                .definitions(request.attributeDefinitions())
                .throughput("provisionedThroughput", request.provisionedThroughput())
                .stream(request.streamSpecification());
    int at = 0;
    for (GlobalSecondaryIndexUpdate update : request.globalSecondaryIndexUpdates()) {
      String parameter = "globalSecondaryIndexUpdates." + ++at + ".member.";
      if (update.create() != null) {
        constraints.newName(parameter + "create.indexName", update.create().indexName());
        parts.keySchema(
            parameter + "create.keySchema",
            update.create().hasKeySchema() ? update.create().keySchema() : null,
            2 * Limits.INDEX_KEY_ATTRIBUTES);
        parts.projection(parameter + "create.projection", update.create().projection());
        parts.throughput(
            parameter + "create.provisionedThroughput", update.create().provisionedThroughput());
      }
      if (update.update() != null) {
        constraints.newName(parameter + "update.indexName", update.update().indexName());
        parts.throughput(
            parameter + "update.provisionedThroughput", update.update().provisionedThroughput());
      }
      if (update.delete() != null) {
        constraints.newName(parameter + "delete.indexName", update.delete().indexName());
      }
    }
    VectorIndexChanges.constrain(parts, request);
    constraints.check();
  }

  private TableDescription changed(TableDescription before, UpdateTableRequest request) {
    TableDescription after =
        VectorIndexChanges.apply(IndexUpdates.apply(billed(before, request), request), request);
    if (after.hasVectorIndexes() && !isOnDemand(after)) {
      throw VectorFault.ON_DEMAND_ONLY.with();
    }
    if (request.streamSpecification() != null) {
      after = streamed(after, request.streamSpecification());
    }
    TableDescription.Builder result = after.toBuilder();
    if (request.tableClass() != null) {
      result.tableClassSummary(
          TableClassSummary.builder()
              .tableClass(request.tableClass())
              .lastUpdateDateTime(clock.instant())
              .build());
    }
    if (request.deletionProtectionEnabled() != null) {
      result.deletionProtectionEnabled(request.deletionProtectionEnabled());
    }
    if (request.onDemandThroughput() != null) {
      result.onDemandThroughput(request.onDemandThroughput());
    }
    if (request.sseSpecification() != null) {
      result.sseDescription(
          TableParts.encryption(
              request.sseSpecification(), before.tableArn().split(":", 5)[REGION_OF_ARN]));
    }
    if (request.warmThroughput() != null) {
      result.warmThroughput(TableParts.warm(request.warmThroughput()));
    }
    return result.build();
  }

  private TableDescription billed(TableDescription before, UpdateTableRequest request) {
    boolean wasOnDemand = isOnDemand(before);
    if (request.billingMode() == BillingMode.PAY_PER_REQUEST) {
      return wasOnDemand
          ? before
          : before.toBuilder()
              .billingModeSummary(TableParts.onDemand(clock.instant()))
              .provisionedThroughput(TableParts.throughput(null))
              .build();
    }
    boolean becomesProvisioned = request.billingMode() == BillingMode.PROVISIONED && wasOnDemand;
    ProvisionedThroughput requested = request.provisionedThroughput();
    if (requested == null) {
      if (becomesProvisioned) {
        throw TableFault.THROUGHPUT_MISSING.with();
      }
      return before;
    }
    if (wasOnDemand && !becomesProvisioned) {
      throw TableFault.THROUGHPUT_ON_DEMAND.with();
    }
    ProvisionedThroughputDescription current = before.provisionedThroughput();
    if (!becomesProvisioned
        && current.readCapacityUnits().equals(requested.readCapacityUnits())
        && current.writeCapacityUnits().equals(requested.writeCapacityUnits())) {
      throw TableFault.UPDATE_SAME_THROUGHPUT.with(
          current.readCapacityUnits(),
          requested.readCapacityUnits(),
          current.writeCapacityUnits(),
          requested.writeCapacityUnits());
    }
    TableDescription.Builder after =
        before.toBuilder().provisionedThroughput(TableParts.throughput(requested));
    if (becomesProvisioned) {
      after.billingModeSummary(
          BillingModeSummary.builder()
              .billingMode(BillingMode.PROVISIONED)
              .lastUpdateToPayPerRequestDateTime(
                  before.billingModeSummary().lastUpdateToPayPerRequestDateTime())
              .build());
    }
    return after.build();
  }

  static boolean isOnDemand(TableDescription table) {
    return table.billingModeSummary() != null
        && table.billingModeSummary().billingMode() == BillingMode.PAY_PER_REQUEST;
  }

  private TableDescription streamed(TableDescription before, StreamSpecification stream) {
    boolean had =
        before.streamSpecification() != null
            && Boolean.TRUE.equals(before.streamSpecification().streamEnabled());
    boolean wants = Boolean.TRUE.equals(stream.streamEnabled());
    if (had && wants) {
      throw TableFault.STREAM_ALREADY_ENABLED.with(before.tableName());
    }
    if (!had && !wants) {
      throw TableFault.STREAM_NOT_ENABLED.with(before.tableName());
    }
    return wants
        ? TableParts.withStream(before, stream, clock.instant())
        : before.toBuilder().streamSpecification((StreamSpecification) null).build();
  }
}
