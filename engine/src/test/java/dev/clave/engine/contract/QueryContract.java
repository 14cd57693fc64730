package dev.clave.engine.contract;

import static dev.clave.engine.Tables.key;
import static dev.clave.engine.Tables.number;
import static dev.clave.engine.Tables.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;

/** Queries and scans, on tables and indexes. */
interface QueryContract extends Contract {

  private String filled() {
    String table = newTable();
    for (int i = 0; i < 10; i++) {
      Map<String, AttributeValue> item = new HashMap<>(key("p" + i % 2, "s" + i));
      item.put("rank", AttributeValue.fromN(Integer.toString(5 - i)));
      item.put("group", text("g" + i % 3));
      item.put("note", text("n" + i));
      item.put("extra", text("e" + i));
      put(table, item);
    }
    return table;
  }

  private QueryResponse query(String table, Consumer<QueryRequest.Builder> request) {
    return client().query(query -> request.accept(query.tableName(table)));
  }

  private static List<String> sortKeys(List<Map<String, AttributeValue>> items) {
    return items.stream().map(item -> item.get("sk").s()).toList();
  }

  @Test
  default void aPartitionComesInTheOrderOfItsSortKeys() {
    String table = filled();
    assertThat(
            sortKeys(
                query(
                        table,
                        query ->
                            query
                                .keyConditionExpression("pk = :p AND sk BETWEEN :a AND :b")
                                .expressionAttributeValues(
                                    Map.of(":p", text("p0"), ":a", text("s2"), ":b", text("s6")))
                                .scanIndexForward(false))
                    .items()))
        .containsExactly("s6", "s4", "s2");
  }

  @Test
  default void aLocalIndexOrdersByNumberAndFetchesWhatItDoesNotProject() {
    String table = filled();
    QueryResponse response =
        query(
            table,
            query ->
                query
                    .indexName("by-rank")
                    .keyConditionExpression("pk = :p AND #r < :zero")
                    .expressionAttributeNames(Map.of("#r", "rank"))
                    .expressionAttributeValues(Map.of(":p", text("p0"), ":zero", number(0)))
                    .projectionExpression("sk, extra"));
    assertThat(response.items())
        .containsExactly(
            Map.of("sk", text("s8"), "extra", text("e8")),
            Map.of("sk", text("s6"), "extra", text("e6")));
  }

  @Test
  default void aGlobalIndexShowsOnlyWhatItProjects() {
    String table = filled();
    QueryResponse response =
        query(
            table,
            query ->
                query
                    .indexName("groups")
                    .keyConditionExpression("#g = :g")
                    .expressionAttributeNames(Map.of("#g", "group"))
                    .expressionAttributeValues(Map.of(":g", text("g1"))));
    assertThat(response.items())
        .hasSize(3)
        .allSatisfy(
            item ->
                assertThat(item.keySet()).containsExactlyInAnyOrder("pk", "sk", "group", "note"));
  }

  @Test
  default void aFilterIsAppliedAfterTheLimit() {
    String table = filled();
    QueryResponse response =
        query(
            table,
            query ->
                query
                    .keyConditionExpression("pk = :p")
                    .filterExpression("note = :n")
                    .expressionAttributeValues(Map.of(":p", text("p0"), ":n", text("n4")))
                    .limit(2));
    assertThat(response.count()).isZero();
    assertThat(response.scannedCount()).isEqualTo(2);
    assertThat(response.lastEvaluatedKey()).isEqualTo(key("p0", "s2"));
  }

  @Test
  default void pagesJoinWithoutGapOrRepetition() {
    String table = filled();
    List<String> keys =
        client()
            .scanPaginator(scan -> scan.tableName(table).indexName("by-group").limit(3))
            .items()
            .stream()
            .map(item -> item.get("sk").s())
            .sorted()
            .toList();
    assertThat(keys).isEqualTo(IntStream.range(0, 10).mapToObj(i -> "s" + i).toList());
  }

  @Test
  default void aStartKeyOfAnotherPartitionIsRefused() {
    String table = filled();
    refused(
        "ValidationException",
        "The provided starting key is outside query boundaries based on provided conditions",
        () ->
            query(
                table,
                query ->
                    query
                        .keyConditionExpression("pk = :p")
                        .expressionAttributeValues(Map.of(":p", text("p0")))
                        .exclusiveStartKey(key("p1", "s1"))));
  }

  @Test
  default void aCountShowsNoItems() {
    String table = filled();
    QueryResponse response =
        query(
            table,
            query ->
                query
                    .keyConditionExpression("pk = :p")
                    .expressionAttributeValues(Map.of(":p", text("p1")))
                    .select(Select.COUNT));
    assertThat(response.count()).isEqualTo(5);
    assertThat(response.hasItems()).isFalse();
  }

  @Test
  default void aFilterOnAKeyIsRefused() {
    String table = newTable();
    refused(
        "ValidationException",
        "Filter Expression can only contain non-primary key attributes: Primary key attribute: sk",
        () ->
            query(
                table,
                query ->
                    query
                        .keyConditionExpression("pk = :p")
                        .filterExpression("sk = :p")
                        .expressionAttributeValues(Map.of(":p", text("p")))));
  }
}
