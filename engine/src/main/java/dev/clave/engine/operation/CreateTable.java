package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.Fault;
import dev.clave.engine.error.TableFault;
import dev.clave.engine.error.VectorFault;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Table;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.TableClassSummary;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.VectorIndex;

/** Creates a table. It is ready at once, though the answer says that it is being made. */
public final class CreateTable implements Operation<CreateTableRequest, CreateTableResponse> {

  private static final int LONGEST_KMS_KEY = 2048;

  private final Catalogue catalogue;
  private final InstantSource clock;
  private final String region;

  public CreateTable(Catalogue catalogue, InstantSource clock, String region) {
    this.catalogue = catalogue;
    this.clock = clock;
    this.region = region;
  }

  @Override
  public CreateTableResponse run(CreateTableRequest request) {
    TableDescription description = describe(request);
    Map<String, String> tags = new LinkedHashMap<>();
    request.tags().forEach(tag -> tags.put(tag.key(), tag.value()));
    TagResource.checkCount(tags, request.tableName());
    Table table = catalogue.create(description, tags);
    return CreateTableResponse.builder().tableDescription(inTheMaking(table.description())).build();
  }

  private static TableDescription inTheMaking(TableDescription table) {
    TableDescription.Builder description = table.toBuilder().tableStatus(TableStatus.CREATING);
    if (table.hasGlobalSecondaryIndexes()) {
      List<GlobalSecondaryIndexDescription> indexes =
          table.globalSecondaryIndexes().stream()
              .map(index -> index.toBuilder().indexStatus(IndexStatus.CREATING).build())
              .toList();
      description.globalSecondaryIndexes(indexes);
    }
    if (table.hasVectorIndexes()) {
      description.vectorIndexes(
          table.vectorIndexes().stream()
              .map(index -> index.toBuilder().indexStatus(IndexStatus.CREATING).build())
              .toList());
    }
    return description.build();
  }

  private static String kmsKey(CreateTableRequest request) {
    return request.sseSpecification() == null ? null : request.sseSpecification().kmsMasterKeyId();
  }

  private static void constrain(CreateTableRequest request) {
    if (request.tableName() == null) {
      throw Fault.PARAMETER_MISSING.with("TableName");
    }
    Constraints constraints =
        new Constraints()
            .newName("tableName", request.tableName())
            .required("attributeDefinitions", request.hasAttributeDefinitions())
            .length("sseSpecification.kMSMasterKeyId", kmsKey(request), 1, LONGEST_KMS_KEY)
            .oneOf("billingMode", request.billingModeAsString(), TableConstraints.BILLING_MODE)
            .oneOf("tableClass", request.tableClassAsString(), TableConstraints.TABLE_CLASS);
    TableConstraints parts =
        new TableConstraints(constraints)
                .definitions(request.attributeDefinitions())
                .throughput("provisionedThroughput", request.provisionedThroughput())
                .stream(request.streamSpecification());
    TagResource.constrain(constraints, "tags", request.tags());
    parts.keySchema("keySchema", request.hasKeySchema() ? request.keySchema() : null, 2);
    // The service tells of global indexes first, in whatever order they are sent.
    int at = 0;
    for (GlobalSecondaryIndex index : request.globalSecondaryIndexes()) {
      String parameter = "globalSecondaryIndexes." + ++at + ".member";
      constraints.newName(parameter + ".indexName", index.indexName());
      parts.keySchema(
          parameter + ".keySchema",
          index.hasKeySchema() ? index.keySchema() : null,
          2 * Limits.INDEX_KEY_ATTRIBUTES);
      parts.projection(parameter + ".projection", index.projection());
      parts.throughput(parameter + ".provisionedThroughput", index.provisionedThroughput());
    }
    at = 0;
    for (LocalSecondaryIndex index : request.localSecondaryIndexes()) {
      String parameter = "localSecondaryIndexes." + ++at + ".member";
      constraints.newName(parameter + ".indexName", index.indexName());
      parts.keySchema(parameter + ".keySchema", index.hasKeySchema() ? index.keySchema() : null, 2);
      parts.projection(parameter + ".projection", index.projection());
    }
    at = 0;
    for (VectorIndex index : request.vectorIndexes()) {
      parts.vectorIndex("vectorIndexes." + ++at + ".member", index);
    }
    constraints.check();
  }

  private static void check(CreateTableRequest request) {
    boolean onDemand = request.billingMode() == BillingMode.PAY_PER_REQUEST;
    if (onDemand && request.provisionedThroughput() != null) {
      throw TableFault.THROUGHPUT_ON_DEMAND.with();
    }
    if (!onDemand && request.provisionedThroughput() == null) {
      throw TableFault.THROUGHPUT_MISSING.with();
    }
    TableConstraints.checkBounds(request.provisionedThroughput());
    TableShape shape = new TableShape(request.attributeDefinitions());
    shape.checkTableKey(request.keySchema());
    if (request.hasLocalSecondaryIndexes() && request.localSecondaryIndexes().isEmpty()) {
      throw TableFault.INDEXES_EMPTY.with("LocalSecondaryIndexes");
    }
    if (request.hasGlobalSecondaryIndexes() && request.globalSecondaryIndexes().isEmpty()) {
      throw TableFault.INDEXES_EMPTY.with("GlobalSecondaryIndexes");
    }
    for (LocalSecondaryIndex index : request.localSecondaryIndexes()) {
      shape.checkLocal(index, request.keySchema());
    }
    if (request.localSecondaryIndexes().size() > Limits.LOCAL_INDEXES) {
      throw TableFault.TOO_MANY_LOCAL_INDEXES.with();
    }
    for (GlobalSecondaryIndex index : request.globalSecondaryIndexes()) {
      shape.checkGlobal(index, request.billingMode());
    }
    if (request.globalSecondaryIndexes().size() > Limits.GLOBAL_INDEXES) {
      throw TableFault.TOO_MANY_GLOBAL_INDEXES.with();
    }
    checkVectors(request, shape, onDemand);
    shape.requireAllUsed(
        request.hasLocalSecondaryIndexes()
            || request.hasGlobalSecondaryIndexes()
            || request.hasVectorIndexes());
    TableParts.checkStream(request.streamSpecification());
  }

  private static void checkVectors(CreateTableRequest request, TableShape shape, boolean onDemand) {
    if (!request.hasVectorIndexes()) {
      return;
    }
    if (request.vectorIndexes().isEmpty()) {
      throw TableFault.INDEXES_EMPTY.with("VectorIndexes");
    }
    if (!onDemand) {
      throw VectorFault.ON_DEMAND_ONLY.with();
    }
    if (request.vectorIndexes().size() > Limits.VECTOR_INDEXES) {
      throw VectorFault.TOO_MANY_INDEXES.with();
    }
    request.vectorIndexes().forEach(shape::checkVector);
  }

  /** The table that is asked for; fails if there can be none. */
  public TableDescription describe(CreateTableRequest request) {
    constrain(request);
    check(request);
    Instant now = clock.instant();
    String arn = "arn:aws:dynamodb:" + region + ":000000000000:table/" + request.tableName();
    TableDescription.Builder table =
        TableDescription.builder()
            .tableName(request.tableName())
            .tableArn(arn)
            .tableId(UUID.randomUUID().toString())
            .tableStatus(TableStatus.ACTIVE)
            .creationDateTime(now)
            .attributeDefinitions(request.attributeDefinitions())
            .keySchema(request.keySchema())
            .provisionedThroughput(TableParts.throughput(request.provisionedThroughput()))
            .deletionProtectionEnabled(Boolean.TRUE.equals(request.deletionProtectionEnabled()))
            .itemCount(0L)
            .tableSizeBytes(0L);
    if (request.billingMode() == BillingMode.PAY_PER_REQUEST) {
      table.billingModeSummary(TableParts.onDemand(now));
      table.onDemandThroughput(request.onDemandThroughput());
    }
    table.sseDescription(TableParts.encryption(request.sseSpecification(), region));
    table.warmThroughput(TableParts.warm(request.warmThroughput()));
    if (request.tableClass() != null) {
      table.tableClassSummary(TableClassSummary.builder().tableClass(request.tableClass()).build());
    }
    if (request.hasLocalSecondaryIndexes()) {
      table.localSecondaryIndexes(
          request.localSecondaryIndexes().stream()
              .map(index -> TableParts.localIndex(index, arn))
              .toList());
    }
    if (request.hasGlobalSecondaryIndexes()) {
      table.globalSecondaryIndexes(
          request.globalSecondaryIndexes().stream()
              .map(
                  index ->
                      TableParts.globalIndex(
                          index.indexName(),
                          index.keySchema(),
                          index.projection(),
                          index.provisionedThroughput(),
                          arn,
                          IndexStatus.ACTIVE))
              .toList());
    }
    if (request.hasVectorIndexes()) {
      table.vectorIndexes(
          request.vectorIndexes().stream()
              .map(index -> TableParts.vectorIndex(index, arn, IndexStatus.ACTIVE))
              .toList());
    }
    boolean streamed =
        request.streamSpecification() != null
            && Boolean.TRUE.equals(request.streamSpecification().streamEnabled());
    return streamed
        ? TableParts.withStream(table.build(), request.streamSpecification(), now)
        : table.build();
  }
}
