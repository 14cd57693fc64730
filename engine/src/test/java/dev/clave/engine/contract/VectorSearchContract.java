package dev.clave.engine.contract;

import static dev.clave.engine.Tables.text;
import static dev.clave.engine.contract.VectorTables.element;
import static dev.clave.engine.contract.VectorTables.index;
import static dev.clave.engine.contract.VectorTables.item;
import static dev.clave.engine.contract.VectorTables.vector;
import static dev.clave.engine.contract.VectorTables.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.SearchResultItem;
import software.amazon.awssdk.services.dynamodb.model.SearchSchemaElementType;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsRequest;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsResponse;
import software.amazon.awssdk.services.dynamodb.model.VectorDistanceFunction;

/** Searches of vector indexes. */
interface VectorSearchContract extends Contract {

  private String tenants() {
    String table = "vectors-" + UUID.randomUUID();
    client().createTable(VectorTables.tenants(table).build());
    return table;
  }

  private SearchVectorsResponse search(
      String table, String index, Consumer<SearchVectorsRequest.Builder> change) {
    SearchVectorsRequest.Builder request =
        SearchVectorsRequest.builder()
            .tableName(table)
            .indexName(index)
            .searchVector(vector(1, 0, 0))
            .topK(10);
    change.accept(request);
    return client().searchVectors(request.build());
  }

  private List<String> keys(SearchVectorsResponse response) {
    return response.searchResults().stream().map(result -> result.item().get("pk").s()).toList();
  }

  private Map<String, Double> scores(String table, String index) {
    Map<String, Double> scores = new LinkedHashMap<>();
    for (SearchResultItem result : search(table, index, request -> {}).searchResults()) {
      scores.put(result.item().get("pk").s(), result.score());
    }
    return scores;
  }

  @Test
  default void eachDistanceFunctionHasItsScoresAndItsOrder() {
    String table = "vectors-" + UUID.randomUUID();
    client()
        .createTable(
            VectorTables.table(
                    table,
                    index("cosine"),
                    index(
                        "euclidean",
                        index -> index.distanceFunction(VectorDistanceFunction.EUCLIDEAN)),
                    index(
                        "dot", index -> index.distanceFunction(VectorDistanceFunction.DOT_PRODUCT)))
                .build());
    put(table, item("same", 1, 0, 0));
    put(table, item("right", 0, 1, 0));
    put(table, item("opposite", -1, 0, 0));
    put(table, item("between", 0.6, 0.8, 0));
    put(table, item("far", 10, 0, 0));

    Map<String, Double> cosine = scores(table, "cosine");
    assertThat(cosine.keySet()).containsSubsequence("same", "between", "right", "opposite");
    assertThat(cosine)
        .containsEntry("same", 0.0)
        .containsEntry("far", 0.0)
        .containsEntry("right", 1.0)
        .containsEntry("opposite", 2.0);
    assertThat(cosine.get("between")).isCloseTo(0.4, within(1e-6));
    Map<String, Double> euclidean = scores(table, "euclidean");
    assertThat(euclidean.keySet()).containsExactly("same", "between", "right", "opposite", "far");
    assertThat(euclidean).containsEntry("same", 0.0).containsEntry("far", 9.0);
    assertThat(euclidean.get("between")).isCloseTo(Math.sqrt(0.8), within(1e-6));
    Map<String, Double> dot = scores(table, "dot");
    assertThat(dot.keySet()).containsExactly("far", "same", "between", "right", "opposite");
    assertThat(dot).containsEntry("far", 10.0).containsEntry("opposite", -1.0);
  }

  @Test
  default void aSearchFindsNoMoreThanItAsksForAndNoMoreThanThereIs() {
    String table = tenants();
    assertThat(search(table, "plain", request -> {}).searchResults()).isEmpty();
    put(table, item("a", 1, 0, 0));
    put(table, item("b", 0, 1, 0));
    assertThat(keys(search(table, "plain", request -> request.topK(1)))).containsExactly("a");
    assertThat(keys(search(table, "plain", request -> request.topK(100))))
        .containsExactly("a", "b");
  }

  @Test
  default void theVectorIsShownOnlyWhenAskedForAndAsThirtyTwoBitFloats() {
    String table = tenants();
    List<AttributeValue> precise =
        List.of(
            AttributeValue.fromN("0.1"),
            AttributeValue.fromN("16777217"),
            AttributeValue.fromN("1"));
    put(
        table,
        Map.of(
            "pk", text("a"), "label", text("first"), "embedding", AttributeValue.fromL(precise)));
    assertThat(search(table, "plain", request -> {}).searchResults().get(0).item())
        .containsOnlyKeys("pk", "label");
    SearchVectorsResponse response =
        search(table, "plain", request -> request.projectionExpression("embedding"));
    assertThat(response.searchResults().get(0).item())
        .containsOnlyKeys("embedding")
        .containsEntry(
            "embedding",
            AttributeValue.fromL(
                List.of(
                    AttributeValue.fromN("0.1"),
                    AttributeValue.fromN("16777216.0"),
                    AttributeValue.fromN("1.0"))));
    assertThat(client().getItem(get -> get.tableName(table).key(Map.of("pk", text("a")))).item())
        .containsEntry("embedding", AttributeValue.fromL(precise));
  }

  @Test
  default void whatAnIndexDoesNotProjectIsNotShown() {
    String table = "vectors-" + UUID.randomUUID();
    client()
        .createTable(
            VectorTables.table(
                    table,
                    index("keys", index -> index.projection(VectorTables.keysOnly())),
                    index(
                        "some",
                        index ->
                            index.projection(
                                Projection.builder()
                                    .projectionType(ProjectionType.INCLUDE)
                                    .nonKeyAttributes("title")
                                    .build())))
                .build());
    put(table, with(with(item("a", 1, 0, 0), "title", text("t")), "body", text("b")));
    assertThat(search(table, "keys", request -> {}).searchResults().get(0).item())
        .containsOnlyKeys("pk");
    assertThat(search(table, "some", request -> {}).searchResults().get(0).item())
        .containsOnlyKeys("pk", "title");
    assertThat(
            search(table, "some", request -> request.projectionExpression("pk, body"))
                .searchResults()
                .get(0)
                .item())
        .containsOnlyKeys("pk");
  }

  private SearchVectorsResponse ofTenant(String table, String condition, String... values) {
    Map<String, AttributeValue> named = new LinkedHashMap<>();
    for (int i = 0; i < values.length; i++) {
      named.put(":v" + i, text(values[i]));
    }
    return search(
        table,
        "schema",
        request -> request.searchConditionExpression(condition).expressionAttributeValues(named));
  }

  @Test
  default void aSearchStaysInItsPartitionAndPassesItsFilters() {
    String table = tenants();
    for (int i = 0; i < 20; i++) {
      Map<String, AttributeValue> item = item("item-" + i, 1, i, 0);
      item = with(item, "tenant", text(i % 2 == 0 ? "even" : "odd"));
      put(table, i % 5 == 0 ? with(item, "category", text("five")) : item);
    }
    assertThat(keys(ofTenant(table, "tenant = :v0", "even")))
        .containsExactly(
            "item-0", "item-2", "item-4", "item-6", "item-8", "item-10", "item-12", "item-14",
            "item-16", "item-18");
    assertThat(keys(ofTenant(table, "tenant = :v0 AND category = :v1", "even", "five")))
        .containsExactly("item-0", "item-10");
    assertThat(keys(ofTenant(table, "(:v1 = category) AND tenant = :v0", "odd", "five")))
        .containsExactly("item-5", "item-15");
    assertThat(ofTenant(table, "tenant = :v0", "nobody").searchResults()).isEmpty();
  }

  @Test
  default void itemsWithoutVectorOrPartitionKeyAreNotInTheIndex() {
    String table = tenants();
    put(table, with(item("a", 1, 0, 0), "tenant", text("t")));
    put(table, item("no-tenant", 1, 0, 0));
    put(table, Map.of("pk", text("no-vector"), "tenant", text("t")));
    assertThat(keys(ofTenant(table, "tenant = :v0", "t"))).containsExactly("a");
    assertThat(keys(search(table, "plain", request -> {})))
        .containsExactlyInAnyOrder("a", "no-tenant");
  }

  @Test
  default void theIndexFollowsUpdatesAndDeletesOfVectors() {
    String table = tenants();
    put(table, item("a", 1, 0, 0));
    put(table, item("b", 0, 1, 0));
    put(table, item("c", 0, 0, 1));
    client()
        .updateItem(
            update ->
                update
                    .tableName(table)
                    .key(Map.of("pk", text("b")))
                    .updateExpression("SET embedding[0] = :n")
                    .expressionAttributeValues(Map.of(":n", AttributeValue.fromN("5"))));
    assertThat(scores(table, "plain").get("b")).isCloseTo(1 - 5 / Math.sqrt(26), within(1e-6));
    client()
        .updateItem(
            update ->
                update
                    .tableName(table)
                    .key(Map.of("pk", text("a")))
                    .updateExpression("REMOVE embedding"));
    client().deleteItem(delete -> delete.tableName(table).key(Map.of("pk", text("c"))));
    assertThat(keys(search(table, "plain", request -> {}))).containsExactly("b");
  }

  @Test
  default void batchesTransactionsAndStatementsWriteVectors() {
    String table = tenants();
    client()
        .batchWriteItem(
            batch ->
                batch.requestItems(
                    Map.of(
                        table,
                        List.of(
                            software.amazon.awssdk.services.dynamodb.model.WriteRequest.builder()
                                .putRequest(put -> put.item(item("batch", 1, 0, 0)))
                                .build()))));
    client()
        .transactWriteItems(
            transaction ->
                transaction.transactItems(
                    software.amazon.awssdk.services.dynamodb.model.TransactWriteItem.builder()
                        .put(put -> put.tableName(table).item(item("transaction", 1, 1, 0)))
                        .build()));
    client()
        .executeStatement(
            statement ->
                statement.statement(
                    "INSERT INTO \""
                        + table
                        + "\" VALUE {'pk': 'statement', 'embedding': [0,1,0]}"));
    assertThat(keys(search(table, "plain", request -> {})))
        .containsExactly("batch", "transaction", "statement");
  }

  @Test
  default void aSearchTellsTheBytesItReadAndNothingElse() {
    String table = tenants();
    put(table, item("a", 1, 0, 0));
    for (ReturnConsumedCapacity level :
        List.of(ReturnConsumedCapacity.TOTAL, ReturnConsumedCapacity.INDEXES)) {
      assertThat(
              search(table, "plain", request -> request.returnConsumedCapacity(level))
                  .consumedCapacity()
                  .vectorSearchRequestBytes())
          .isEqualTo(1024);
    }
    assertThat(
            search(
                    table,
                    "plain",
                    request -> request.returnConsumedCapacity(ReturnConsumedCapacity.NONE))
                .consumedCapacity())
        .isNull();
  }

  @Test
  default void aSearchThatCannotBeIsToldWhy() {
    String table = tenants();
    refused(
        "ValidationException",
        "Provided TopK value '101' is out of valid range. The value must be between 1 and 100"
            + " inclusive",
        () -> search(table, "plain", request -> request.topK(101)));
    refused(
        "ValidationException",
        "1 validation error detected: Value '0' at 'topK' failed to satisfy constraint: Member must"
            + " have value greater than or equal to 1",
        () -> search(table, "plain", request -> request.topK(0)));
    refused(
        "ValidationException",
        "Input search vector dimension 2 does not match vector index dimension 3",
        () -> search(table, "plain", request -> request.searchVector(vector(1, 0))));
    refused(
        "ValidationException",
        "Search vector contains invalid values. All values in the search vector must be a 32-bit"
            + " floating-point number attribute",
        () ->
            search(
                table,
                "plain",
                request -> request.searchVector(AttributeValue.fromL(vector(1, 0, 0)))));
    refused(
        "ValidationException",
        "Search vector contains invalid values. All values in the search vector must be a 32-bit"
            + " floating-point number attribute",
        () ->
            search(
                table,
                "plain",
                request ->
                    request.searchVector(
                        AttributeValue.fromN("1e39"),
                        AttributeValue.fromN("0"),
                        AttributeValue.fromN("NaN"))));
    refused(
        "ValidationException",
        "SearchConditionExpression must be provided when SearchSchema has a HASH key",
        () -> search(table, "schema", request -> {}));
    refused(
        "ValidationException",
        "Invalid SearchConditionExpression: Invalid comparator used in SearchConditionExpression",
        () -> ofTenant(table, "tenant < :v0", "t"));
    refused(
        "ValidationException",
        "Invalid SearchConditionExpression: Invalid comparator used in SearchConditionExpression",
        () -> ofTenant(table, "tenant = :v0 AND category <= :v1", "t", "c"));
    refused(
        "ValidationException",
        "SearchConditionExpression must not contain any attributes that is not in SearchSchema."
            + " Invalid attribute: tenant",
        () ->
            search(
                table,
                "plain",
                request ->
                    request
                        .searchConditionExpression("tenant = :t")
                        .expressionAttributeValues(Map.of(":t", text("t")))));
    refused(
        "ValidationException",
        "The table does not have the specified index: absent",
        () -> search(table, "absent", request -> {}));
  }

  @Test
  default void onlyASearchReadsAVectorIndex() {
    String table = tenants();
    refused(
        "ValidationException",
        "Query operation not supported on this index type.",
        () ->
            client()
                .query(
                    query ->
                        query
                            .tableName(table)
                            .indexName("plain")
                            .keyConditionExpression("pk = :p")
                            .expressionAttributeValues(Map.of(":p", text("a")))));
    refused(
        "ValidationException",
        "Consistent reads are not supported on global secondary indexes",
        () ->
            client()
                .query(
                    query ->
                        query
                            .tableName(table)
                            .indexName("plain")
                            .consistentRead(true)
                            .keyConditionExpression("pk = :p")
                            .expressionAttributeValues(Map.of(":p", text("a")))));
    refused(
        "ValidationException",
        "Scan operation not supported on this index type",
        () -> client().scan(scan -> scan.tableName(table).indexName("plain").consistentRead(true)));
    refused(
        "ValidationException",
        "Scan operation not supported on this index type",
        () ->
            client()
                .executeStatement(
                    statement ->
                        statement.statement("SELECT * FROM \"" + table + "\".\"schema\"")));
  }

  @Test
  default void aVectorMayHaveFourThousandAndNinetySixDimensions() {
    String table = "vectors-" + UUID.randomUUID();
    client()
        .createTable(
            VectorTables.table(table, index("wide", index -> index.dimensions(4096L))).build());
    double[] one = new double[4096];
    double[] other = new double[4096];
    for (int i = 0; i < one.length; i++) {
      one[i] = i % 7;
      other[i] = i % 11;
    }
    put(table, item("one", one));
    put(table, item("other", other));
    SearchVectorsResponse response =
        search(table, "wide", request -> request.searchVector(vector(one)));
    assertThat(keys(response)).containsExactly("one", "other");
    assertThat(response.searchResults().get(0).score()).isZero();
  }

  @Test
  default void numbersAndBinariesCanBeFiltersToo() {
    String table = "vectors-" + UUID.randomUUID();
    client()
        .createTable(
            VectorTables.table(
                    table,
                    index(
                        "byYear",
                        index ->
                            index.searchSchema(
                                element("year", SearchSchemaElementType.INLINE_FILTER))))
                .attributeDefinitions(
                    dev.clave.engine.Tables.attribute(
                        "pk", software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType.S),
                    dev.clave.engine.Tables.attribute(
                        "year",
                        software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType.N))
                .build());
    put(table, with(item("a", 1, 0, 0), "year", AttributeValue.fromN("2026")));
    put(table, with(item("b", 1, 0, 0), "year", AttributeValue.fromN("2027")));
    assertThat(
            keys(
                search(
                    table,
                    "byYear",
                    request ->
                        request
                            .searchConditionExpression("#y = :y")
                            .expressionAttributeNames(Map.of("#y", "year"))
                            .expressionAttributeValues(
                                Map.of(":y", AttributeValue.fromN("2027.0"))))))
        .containsExactly("b");
    assertThat(keys(search(table, "byYear", request -> {}))).containsExactlyInAnyOrder("a", "b");
  }
}
