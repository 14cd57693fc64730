package dev.clave.engine.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An expression has at most 4,096 bytes, counted as it is sent. */
class ExpressionSizeTest {
  private static final int MOST = 4096;
  private static final String REFUSED = "Expression size has exceeded the maximum allowed size";
  private static final Map<String, AttributeValue> KEY = TestTable.key("p", "s");

  private final Engine engine = Engine.inMemory();
  private final DynamoDbClient client = engine.client();
  private TestTable table;

  @BeforeEach
  void create() {
    table = TestTable.create(client);
  }

  @AfterEach
  void close() {
    engine.close();
  }

  /** Parts with their numbers, the first of which is made longer until all have so many bytes. */
  private static String text(int bytes, String start, String between, IntFunction<String> part) {
    String rest =
        IntStream.range(1, 60).mapToObj(part).collect(Collectors.joining(between, between, ""));
    String first = part.apply(0);
    int missing = bytes - start.length() - first.length() - rest.length();
    return start + first.replaceFirst("name", "name" + "x".repeat(missing)) + rest;
  }

  private static String update(int bytes) {
    return text(bytes, "SET ", ", ", i -> "name" + "x".repeat(50) + i + " = :v");
  }

  private static String condition(int bytes) {
    return text(bytes, "", " AND ", i -> "attribute_not_exists(name" + "x".repeat(30) + i + ")");
  }

  private static String filter(int bytes) {
    return text(bytes, "", " OR ", i -> "name" + "x".repeat(50) + i + " = :v");
  }

  private static String projection(int bytes) {
    return text(bytes, "", ", ", i -> "name" + "x".repeat(60) + i);
  }

  private static final Map<String, AttributeValue> VALUES = Map.of(":v", AttributeValue.fromS("x"));

  private static void limited(IntFunction<String> answer) {
    assertThat(answer.apply(MOST)).isEqualTo("(accepted)");
    assertThat(answer.apply(MOST + 1)).contains(REFUSED);
  }

  @Test
  void anUpdateIsAppliedUpToThatSize() {
    limited(
        bytes ->
            Refusal.of(
                () ->
                    client.updateItem(
                        it ->
                            it.tableName(table.name())
                                .key(KEY)
                                .updateExpression(update(bytes))
                                .expressionAttributeValues(VALUES))));
    assertThat(table.get("p", "s")).hasSize(62);
  }

  @Test
  void aConditionIsLimitedAndEvaluated() {
    limited(
        bytes ->
            Refusal.of(
                () ->
                    client.putItem(
                        it ->
                            it.tableName(table.name())
                                .item(KEY)
                                .conditionExpression(condition(bytes)))));
  }

  @Test
  void aFilterIsLimitedAndEvaluated() {
    Map<String, AttributeValue> item = new HashMap<>(KEY);
    item.put("name" + "x".repeat(50) + 1, AttributeValue.fromS("x"));
    client.putItem(it -> it.tableName(table.name()).item(item));
    limited(
        bytes ->
            Refusal.of(
                () ->
                    assertThat(
                            client
                                .query(
                                    it ->
                                        it.tableName(table.name())
                                            .keyConditionExpression("pk = :p")
                                            .filterExpression(filter(bytes))
                                            .expressionAttributeValues(
                                                Map.of(
                                                    ":v", VALUES.get(":v"), ":p", KEY.get("pk"))))
                                .count())
                        .isEqualTo(1)));
    limited(
        bytes ->
            Refusal.of(
                () ->
                    client.scan(
                        it ->
                            it.tableName(table.name())
                                .filterExpression(filter(bytes))
                                .expressionAttributeValues(VALUES))));
  }

  @Test
  void aProjectionIsLimitedAsItIsSentAndNotAsItsNamesAre() {
    limited(
        bytes ->
            Refusal.of(
                () ->
                    client.getItem(
                        it ->
                            it.tableName(table.name())
                                .key(KEY)
                                .projectionExpression(projection(bytes)))));
    Map<String, String> names = new HashMap<>();
    IntStream.range(0, 30).forEach(i -> names.put("#a" + i, "n".repeat(246) + "q" + i));
    assertThat(
            Refusal.of(
                () ->
                    client.getItem(
                        it ->
                            it.tableName(table.name())
                                .key(KEY)
                                .projectionExpression(String.join(", ", names.keySet()))
                                .expressionAttributeNames(names))))
        .isEqualTo("(accepted)");
  }

  @Test
  void aTransactionIsRefusedAsAWhole() {
    limited(
        bytes ->
            Refusal.of(
                () ->
                    client.transactWriteItems(
                        it ->
                            it.transactItems(
                                part ->
                                    part.put(
                                        put ->
                                            put.tableName(table.name())
                                                .item(TestTable.key("p", "first" + bytes))),
                                part ->
                                    part.put(
                                        put ->
                                            put.tableName(table.name())
                                                .item(KEY)
                                                .conditionExpression(condition(bytes)))))));
    assertThat(table.get("p", "first" + (MOST + 1))).isEmpty();
    assertThat(
            Refusal.of(
                () ->
                    client.transactWriteItems(
                        it ->
                            it.transactItems(
                                part ->
                                    part.update(
                                        put ->
                                            put.tableName(table.name())
                                                .key(KEY)
                                                .updateExpression(update(MOST + 1))
                                                .expressionAttributeValues(VALUES))))))
        .contains(REFUSED);
  }
}
