package dev.clave.engine.contract;

import static dev.clave.engine.Tables.attribute;
import static dev.clave.engine.Tables.key;
import static dev.clave.engine.Tables.text;
import static dev.clave.engine.contract.VectorTables.element;
import static dev.clave.engine.contract.VectorTables.index;
import static dev.clave.engine.contract.VectorTables.item;
import static dev.clave.engine.contract.VectorTables.vector;
import static dev.clave.engine.contract.VectorTables.with;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.SearchSchemaElementType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.VectorCapacity;
import software.amazon.awssdk.services.dynamodb.model.VectorDistanceFunction;
import software.amazon.awssdk.services.dynamodb.model.VectorIndex;
import software.amazon.awssdk.services.dynamodb.model.VectorIndexDescription;

/** Vector indexes as they are declared, described and written to. */
interface VectorDeclarationContract extends Contract {

  private static String newName() {
    return "vectors-" + UUID.randomUUID();
  }

  private TableDescription describe(String table) {
    return client().describeTable(describe -> describe.tableName(table)).table();
  }

  @Test
  default void aVectorIndexIsDescribedAsDeclared() {
    String table = newName();
    TableDescription createdTable =
        client().createTable(VectorTables.tenants(table).build()).tableDescription();
    assertThat(createdTable.vectorIndexes())
        .allSatisfy(
            index -> {
              assertThat(index.indexStatus()).isEqualTo(IndexStatus.CREATING);
              assertThat(index.backfilling()).isNull();
            });
    put(table, with(item("a", 1, 0, 0), "tenant", text("t")));
    VectorIndexDescription described = describe(table).vectorIndexes().get(1);
    assertThat(described)
        .isEqualTo(
            VectorIndexDescription.builder()
                .indexName("schema")
                .vectorAttribute(VectorTables.vectorAttribute("embedding"))
                .searchSchema(
                    element("tenant", SearchSchemaElementType.HASH),
                    element("category", SearchSchemaElementType.INLINE_FILTER))
                .projection(VectorTables.all())
                .dimensions(3L)
                .distanceFunction(VectorDistanceFunction.COSINE)
                .indexStatus(IndexStatus.ACTIVE)
                .indexArn(describe(table).tableArn() + "/index/schema")
                .itemCount(1L)
                // pk, a, tenant, t, embedding and four bytes for each dimension
                .indexSizeBytes(2L + 1 + 6 + 1 + 9 + 12)
                .build());
    client().deleteItem(delete -> delete.tableName(table).key(Map.of("pk", text("a"))));
    assertThat(describe(table).vectorIndexes().get(1).indexSizeBytes()).isZero();
    assertThat(describe(table).tableSizeBytes()).isZero();
  }

  private void refusedTable(String text, CreateTableRequest.Builder table) {
    refused("ValidationException", text, () -> client().createTable(table.build()));
  }

  @Test
  default void aDeclarationThatCannotBeIsToldWhy() {
    String invalid = "One or more parameter values were invalid: ";
    String table = newName();
    refusedTable(
        invalid + "Vector indexes are only supported for PAY_PER_REQUEST tables",
        VectorTables.table(table, index("plain"))
            .billingMode((BillingMode) null)
            .provisionedThroughput(units -> units.readCapacityUnits(5L).writeCapacityUnits(5L)));
    refusedTable(
        invalid + "One element in SearchSchema is not defined in attribute definitions",
        VectorTables.table(
            table,
            index(
                "plain",
                index -> index.searchSchema(element("tenant", SearchSchemaElementType.HASH)))));
    refusedTable(
        invalid + "Number of dimensions must be between 1 and 4096 inclusive.",
        VectorTables.table(table, index("plain", index -> index.dimensions(4097L))));
    refusedTable(
        "1 validation error detected: Value '0' at 'vectorIndexes.1.member.dimensions' failed to"
            + " satisfy constraint: Member must have value greater than or equal to 1",
        VectorTables.table(table, index("plain", index -> index.dimensions(0L))));
    refusedTable(
        "1 validation error detected: Value 'vx' at 'vectorIndexes.2.member.indexName' failed to"
            + " satisfy constraint: Member must have length greater than or equal to 3",
        VectorTables.table(table, index("plain"), index("vx")));
    refusedTable(
        "1 validation error detected: Value 'MANHATTAN' at"
            + " 'vectorIndexes.1.member.distanceFunction' failed to satisfy constraint: Member must"
            + " satisfy enum value set: [COSINE, DOT_PRODUCT, EUCLIDEAN]",
        VectorTables.table(table, index("plain", index -> index.distanceFunction("MANHATTAN"))));
    refusedTable(
        invalid + "VectorIndex count exceeds the per-table limit of 5",
        VectorTables.table(
            table,
            IntStream.range(0, 6).mapToObj(i -> index("index-" + i)).toArray(VectorIndex[]::new)));
    refusedTable(
        invalid
            + "Conflicting attribute definition for 'embedding'. All VectorIndexes on the same"
            + " vector attribute must use the same dimensions.",
        VectorTables.table(table, index("plain"), index("other", index -> index.dimensions(4L))));
    refusedTable(
        invalid
            + "Conflicting attribute definition for 'embedding'. An attribute cannot be defined in"
            + " AttributeDefinitions when used as a VectorAttribute.",
        VectorTables.table(table, index("plain"))
            .attributeDefinitions(
                attribute("pk", ScalarAttributeType.S),
                attribute("embedding", ScalarAttributeType.B)));
    refusedTable(
        invalid + "Duplicate index name: plain",
        VectorTables.table(table, index("plain"), index("plain")));
    refusedTable(
        invalid + "List of VectorIndexes is empty",
        VectorTables.table(table).vectorIndexes(List.of()));
    refusedTable(
        invalid
            + "Value '2' at 'SearchSchema' failed to satisfy constraint: Member must have HASH"
            + " count less than or equal to 1",
        VectorTables.tenants(table)
            .vectorIndexes(
                index(
                    "plain",
                    index ->
                        index.searchSchema(
                            element("tenant", SearchSchemaElementType.HASH),
                            element("category", SearchSchemaElementType.HASH)))));
    refusedTable(
        invalid + "SearchSchema contains a duplicate AttributeName",
        VectorTables.table(
                table,
                index(
                    "plain",
                    index ->
                        index.searchSchema(
                            element("tenant", SearchSchemaElementType.HASH),
                            element("tenant", SearchSchemaElementType.INLINE_FILTER))))
            .attributeDefinitions(
                attribute("pk", ScalarAttributeType.S),
                attribute("tenant", ScalarAttributeType.S)));
  }

  private void refusedItem(String table, String text, Map<String, AttributeValue> item) {
    refused("ValidationException", text, () -> put(table, item));
  }

  @Test
  default void aVectorThatDoesNotFitIsRefusedByTheFirstIndexThatReadsIt() {
    String table = newName();
    client().createTable(VectorTables.tenants(table).build());
    String invalid = "One or more parameter values were invalid. ";
    refusedItem(
        table,
        invalid + "Invalid size for parameter embedding, Expected: 3, Actual: 2 IndexName: plain",
        item("a", 1, 0));
    refusedItem(
        table,
        invalid
            + "Invalid type for parameter embedding[1], Expected: 32-bit floating point number,"
            + " Actual: S. IndexName: plain",
        with(
            item("a"),
            "embedding",
            AttributeValue.fromL(
                List.of(AttributeValue.fromN("1"), text("oops"), AttributeValue.fromN("0")))));
    refusedItem(
        table,
        invalid
            + "Invalid type for parameter embedding[0], Expected: 32-bit floating point number,"
            + " Actual: N. IndexName: plain",
        with(
            item("a"),
            "embedding",
            AttributeValue.fromL(
                List.of(
                    AttributeValue.fromN("1E39"),
                    AttributeValue.fromN("1"),
                    AttributeValue.fromN("0")))));
    refusedItem(
        table,
        invalid
            + "Invalid type for parameter embedding, Expected: 32-bit floating point number list"
            + " IndexName: plain",
        with(item("a"), "embedding", text("not-a-vector")));
    refusedItem(
        table,
        "One or more parameter values are not valid. A value specified for a secondary index key is"
            + " not supported. The AttributeValue for a key attribute cannot contain an empty"
            + " string value. IndexName: schema, IndexKey: tenant",
        with(item("a", 0, 0, 1), "tenant", text("")));
    refused(
        "ValidationException",
        invalid + "Invalid size for parameter embedding, Expected: 3, Actual: 1 IndexName: plain",
        () ->
            client()
                .updateItem(
                    update ->
                        update
                            .tableName(table)
                            .key(Map.of("pk", text("a")))
                            .updateExpression("SET embedding = :v")
                            .expressionAttributeValues(
                                Map.of(":v", AttributeValue.fromL(vector(1))))));
  }

  private ConsumedCapacity cost(
      String table, Map<String, AttributeValue> item, ReturnConsumedCapacity level) {
    return client()
        .putItem(put -> put.tableName(table).item(item).returnConsumedCapacity(level))
        .consumedCapacity();
  }

  private Map<String, VectorCapacity> bytes(String table, Map<String, AttributeValue> item) {
    return cost(table, item, ReturnConsumedCapacity.INDEXES).vectorIndexes();
  }

  @Test
  default void aWriteTellsTheBytesOfEachEntryThatItChanged() {
    String table = newName();
    client()
        .createTable(
            VectorTables.table(
                    table,
                    index("whole"),
                    index("keys", index -> index.projection(VectorTables.keysOnly())))
                .build());
    VectorCapacity floor = VectorCapacity.builder().vectorWriteRequestBytes(1024.0).build();
    Map<String, AttributeValue> small = item("a", 0, 1, 0);
    assertThat(bytes(table, small)).isEqualTo(Map.of("whole", floor, "keys", floor));
    assertThat(bytes(table, small)).isEmpty();
    assertThat(bytes(table, with(small, "note", text("n")))).isEqualTo(Map.of("whole", floor));
    assertThat(bytes(table, Map.of("pk", text("b"), "note", text("n")))).isEmpty();
    ConsumedCapacity total = cost(table, item("c", 0, 1, 0), ReturnConsumedCapacity.TOTAL);
    assertThat(total.capacityUnits()).isEqualTo(1);
    assertThat(total.hasVectorIndexes()).isFalse();
    Map<String, VectorCapacity> large =
        bytes(table, with(item("dd", 1, 0, 0), "blob", text("x".repeat(1500))));
    assertThat(large.get("whole").vectorWriteRequestBytes())
        .isEqualTo(2 + 2 + 9 + 4 * 3 + 4 + 1500);
    assertThat(large.get("keys")).isEqualTo(floor);
  }

  @Test
  default void aVectorIsBilledByItsDimensionsAndReadByItsNumbers() {
    String table = newName();
    client().createTable(VectorTables.table(table, index("whole")).build());
    AttributeValue wide = AttributeValue.fromN("12345678901234567890123456789012345678");
    Map<String, AttributeValue> item =
        with(item("a"), "embedding", AttributeValue.fromL(List.of(wide, wide, wide)));
    int others = 2 + 1 + 9 + 4 * 3 + 3;
    Map<String, AttributeValue> full = with(item, "pad", text("x".repeat(1024 - others)));
    assertThat(cost(table, full, ReturnConsumedCapacity.TOTAL).capacityUnits()).isEqualTo(1);
    assertThat(describe(table).tableSizeBytes()).isEqualTo(1024);
    Map<String, AttributeValue> over = with(item, "pad", text("x".repeat(1025 - others)));
    assertThat(cost(table, over, ReturnConsumedCapacity.TOTAL).capacityUnits()).isEqualTo(2);
    put(table, with(item, "pad", text("x".repeat(4096 - others))));
    assertThat(
            client()
                .getItem(
                    get ->
                        get.tableName(table)
                            .key(Map.of("pk", text("a")))
                            .consistentRead(true)
                            .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
                .consumedCapacity()
                .capacityUnits())
        .isEqualTo(2);
  }

  private TableDescription createIndex(String table, String name) {
    return client()
        .updateTable(
            update ->
                update
                    .tableName(table)
                    .vectorIndexUpdates(
                        change ->
                            change.create(
                                create ->
                                    create
                                        .indexName(name)
                                        .vectorAttribute(VectorTables.vectorAttribute("embedding"))
                                        .dimensions(3L)
                                        .distanceFunction(VectorDistanceFunction.COSINE)
                                        .projection(VectorTables.all()))))
        .tableDescription();
  }

  private void dropIndex(String table, String name) {
    client()
        .updateTable(
            update ->
                update
                    .tableName(table)
                    .vectorIndexUpdates(change -> change.delete(drop -> drop.indexName(name))));
  }

  private void awaitVectorIndexes(String table, int count) {
    Instant end = Instant.now().plus(Duration.ofSeconds(30));
    while (true) {
      List<VectorIndexDescription> indexes = describe(table).vectorIndexes();
      if (indexes.size() == count
          && indexes.stream().allMatch(index -> index.indexStatus() == IndexStatus.ACTIVE)) {
        return;
      }
      assertThat(Instant.now()).as("indexes of %s: %s", table, indexes).isBefore(end);
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  @Test
  default void anIndexAddedToATableIsAllocatedThenFilledThenActive() {
    String table = newName();
    client()
        .createTable(
            CreateTableRequest.builder()
                .tableName(table)
                .attributeDefinitions(attribute("pk", ScalarAttributeType.S))
                .keySchema(key("pk", KeyType.HASH))
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .build());
    for (int i = 0; i < 5; i++) {
      put(table, item("item-" + i, i, 1, 0));
    }
    put(table, with(item("malformed"), "embedding", text("no vector")));
    TableDescription first = createIndex(table, "late");
    assertThat(first.tableStatus()).isEqualTo(TableStatus.UPDATING);
    assertThat(first.vectorIndexes().get(0).indexStatus()).isEqualTo(IndexStatus.CREATING);
    assertThat(first.vectorIndexes().get(0).backfilling()).isFalse();
    awaitVectorIndexes(table, 1);
    assertThat(describe(table).vectorIndexes().get(0).backfilling()).isNull();
    assertThat(describe(table).vectorIndexes().get(0).itemCount()).isEqualTo(5);
    assertThat(
            client()
                .searchVectors(
                    search ->
                        search
                            .tableName(table)
                            .indexName("late")
                            .searchVector(vector(1, 1, 0))
                            .topK(5))
                .searchResults())
        .hasSize(5)
        .first()
        .satisfies(result -> assertThat(result.item().get("pk").s()).isEqualTo("item-1"));
    refused(
        "ValidationException",
        "Attempting to create an index which already exists",
        () -> createIndex(table, "late"));
    refused(
        "ResourceNotFoundException",
        "Requested resource not found: Index absent for table " + table,
        () -> dropIndex(table, "absent"));
    dropIndex(table, "late");
    awaitVectorIndexes(table, 0);
    assertThat(describe(table).hasVectorIndexes()).isFalse();
    assertThat(describe(table).tableStatus()).isEqualTo(TableStatus.ACTIVE);
    put(table, with(item("free"), "embedding", text("anything")));
    client().deleteTable(delete -> delete.tableName(table));
  }

  @Test
  default void aVectorIsNoKeyOfAnotherIndex() {
    String table = newName();
    client().createTable(VectorTables.table(table, index("plain")).build());
    refused(
        "ValidationException",
        "One or more parameter values were invalid: Attributes cannot be redefined. Please check"
            + " that your attribute has the same type as previously defined. Existing schema:"
            + " VectorIndexSchema:[VectorAttribute: key{embedding:L:3}] New schema:"
            + " Schema:[SchemaElement: key{embedding:S:HASH}]",
        () ->
            client()
                .updateTable(
                    update ->
                        update
                            .tableName(table)
                            .attributeDefinitions(attribute("embedding", ScalarAttributeType.S))
                            .globalSecondaryIndexUpdates(
                                change ->
                                    change.create(
                                        create ->
                                            create
                                                .indexName("by-embedding")
                                                .keySchema(key("embedding", KeyType.HASH))
                                                .projection(VectorTables.all())))));
  }

  @Test
  default void aTableWithVectorIndexesStaysOnDemand() {
    String table = newName();
    client().createTable(VectorTables.table(table, index("plain")).build());
    refused(
        "ValidationException",
        "One or more parameter values were invalid: Vector indexes are only supported for"
            + " PAY_PER_REQUEST tables",
        () ->
            client()
                .updateTable(
                    update ->
                        update
                            .tableName(table)
                            .billingMode(BillingMode.PROVISIONED)
                            .provisionedThroughput(
                                units -> units.readCapacityUnits(5L).writeCapacityUnits(5L))));
  }
}
