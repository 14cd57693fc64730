package dev.clave.engine.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** UpdateItem is limited by what its expression counts as, besides the item that comes of it. */
class UpdateSizeTest {
  private static final int MOST = 409_600;
  private static final String REFUSED = "Item size to update has exceeded the maximum allowed size";

  /** The request itself and {@code SET b = :pad} without the text of {@code :pad}. */
  private static final int FIXED = 3 + 19 + 1;

  private static final Map<String, AttributeValue> KEY = Map.of("pk", AttributeValue.fromS("k"));

  private final Engine engine = Engine.inMemory();
  private final DynamoDbClient client = engine.client();

  @BeforeEach
  void create() {
    client.createTable(
        table ->
            table
                .tableName("sizes")
                .billingMode("PAY_PER_REQUEST")
                .attributeDefinitions(
                    a -> a.attributeName("pk").attributeType(ScalarAttributeType.S))
                .keySchema(k -> k.attributeName("pk").keyType(KeyType.HASH)));
  }

  /** The item with no more than the actions work on, so that it does not reach the limit itself. */
  private void seed(String actions) {
    Map<String, AttributeValue> item = new HashMap<>(KEY);
    if (actions.contains("= n") || actions.contains("(n")) {
      item.put("n", AttributeValue.fromN("1"));
    }
    if (actions.contains("ss ")) {
      item.put("ss", AttributeValue.fromSs(List.of("x", "y")));
    }
    if (actions.contains("ll")) {
      item.put("ll", AttributeValue.fromL(List.of(AttributeValue.fromS("e"))));
    }
    if (actions.contains("mm")) {
      item.put(
          "mm",
          AttributeValue.fromM(
              Map.of("deep", AttributeValue.fromM(Map.of("er", AttributeValue.fromS("e"))))));
    }
    client.putItem(put -> put.tableName("sizes").item(item));
  }

  /** 512 times 8 MB is 0 in 32 bits; the item that came of it took all memory. */
  @Test
  void aValueThatIsNamedUntilTheSumDoesNotFitAnIntIsRefused() {
    seed("");
    String actions =
        IntStream.range(0, 512)
            .mapToObj(i -> "z" + i + "=:v")
            .collect(Collectors.joining(",", "SET ", ""));
    assertThat(
            Refusal.of(
                () ->
                    client.updateItem(
                        update ->
                            update
                                .tableName("sizes")
                                .key(KEY)
                                .updateExpression(actions)
                                .expressionAttributeValues(
                                    Map.of(":v", AttributeValue.fromS("x".repeat(1 << 23)))))))
        .contains(REFUSED);
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private String update(String actions, int padding) {
    return update(KEY, actions, padding);
  }

  private String update(Map<String, AttributeValue> key, String actions, int padding) {
    Map<String, AttributeValue> values =
        new HashMap<>(
            Map.of(
                ":pad",
                AttributeValue.fromS("p".repeat(padding)),
                ":one",
                AttributeValue.fromN("1"),
                ":set",
                AttributeValue.fromSs(List.of("zzz")),
                ":list",
                AttributeValue.fromL(List.of(AttributeValue.fromS("ten")))));
    values.keySet().removeIf(name -> !actions.contains(name));
    return Refusal.of(
        () ->
            client.updateItem(
                it ->
                    it.tableName("sizes")
                        .key(key)
                        .updateExpression(actions)
                        .expressionAttributeNames(
                            actions.contains("#long") ? Map.of("#long", "b") : null)
                        .expressionAttributeValues(values)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SET b = :pad | 0",
        "SET b = :pad, c = n | 36",
        "SET b = :pad, mm.n = n | 42",
        "SET b = :pad, n = n + :one | 72",
        "SET b = :pad, n = n - :one | 75",
        "SET b = :pad, c = if_not_exists(n, :one) | 77",
        "SET b = :pad, ll = list_append(ll, :list) | 82",
        "SET b = :pad REMOVE ll[0] | 8",
        "SET b = :pad ADD ss :set | 24",
        "SET b = :pad DELETE ss :set | 3",
        "SET b = :pad, c = mm.deep.er | 71",
        "SET b = :pad, c = ll[0] | 52",
        "SET b = :pad, ll = list_append(:list, :list) | 72",
        "SET b = :pad, c = if_not_exists(absent, :list), d = if_not_exists(absent, :list) | 174",
        "SET b = :pad, c = :one | 22",
        "SET #long = :pad | 0",
        "SET b = :pad REMOVE mm.deep | 11",
        "SET b = :pad REMOVE absent | 7",
        "SET b = :pad, ll[0] = :one | 28"
      })
  void eachActionCountsWithTheValuesItBrings(String actions, int bytes) {

    int room = MOST - FIXED - bytes;
    seed(actions);
    assertThat(update(actions, room + 1)).isEqualTo(REFUSED);
    assertThat(update(actions, room)).isEqualTo("(accepted)");
  }

  @ParameterizedTest
  @CsvSource({"1, 409581", "15, 409595", "20, 409600", "100, 409600", "1024, 409600"})
  void theKeyIsNotCountedButTheItemIsLimited(int keyLength, int largest) {
    Map<String, AttributeValue> key = Map.of("pk", AttributeValue.fromS("k".repeat(keyLength)));
    int room = largest - "pk".length() - keyLength - "b".length();
    assertThat(update(key, "SET b = :pad", room + 1)).isEqualTo(REFUSED);
    assertThat(update(key, "SET b = :pad", room)).isEqualTo("(accepted)");
  }

  @Test
  void whatAnUpdateLeavesAloneIsNotCounted() {
    Map<String, AttributeValue> item = new HashMap<>(KEY);
    item.put("u", AttributeValue.fromS("y".repeat(10)));
    client.putItem(put -> put.tableName("sizes").item(item));
    assertThat(update("SET b = :pad", MOST - FIXED + 1)).isEqualTo(REFUSED);
    assertThat(update("SET b = :pad", MOST - FIXED)).isEqualTo("(accepted)");
  }

  @Test
  void attributeUpdatesAreLimitedByTheItemAlone() {
    int room = MOST - "pk".length() - 1 - "b".length();
    for (int padding : new int[] {room + 1, room}) {
      assertThat(
              Refusal.of(
                  () ->
                      client.updateItem(
                          it ->
                              it.tableName("sizes")
                                  .key(KEY)
                                  .attributeUpdates(
                                      Map.of(
                                          "b",
                                          AttributeValueUpdate.builder()
                                              .action("PUT")
                                              .value(AttributeValue.fromS("p".repeat(padding)))
                                              .build())))))
          .isEqualTo(padding > room ? REFUSED : "(accepted)");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"attribute_exists(nope)", "attribute_exists(pk)", ""})
  void whatAnExpressionCountsIsCheckedBeforeItsCondition(String condition) {
    Map<String, AttributeValue> item = new HashMap<>(KEY);
    item.put("c", AttributeValue.fromS("x"));
    client.putItem(put -> put.tableName("sizes").item(item));
    assertThat(
            Refusal.of(
                () ->
                    client.updateItem(
                        it ->
                            it.tableName("sizes")
                                .key(KEY)
                                .updateExpression("SET c = if_not_exists(c, :huge)")
                                .conditionExpression(condition.isEmpty() ? null : condition)
                                .expressionAttributeValues(
                                    Map.of(":huge", AttributeValue.fromS("h".repeat(409_700)))))))
        .isEqualTo(REFUSED);
  }

  @Test
  void aStatementAndATransactionAreLimitedByTheItemAlone() {
    int room = MOST - "pk".length() - 1 - "b".length();
    client.putItem(put -> put.tableName("sizes").item(KEY));
    assertThat(update("SET b = :pad", room)).isEqualTo(REFUSED);
    client.executeStatement(
        it ->
            it.statement("UPDATE sizes SET b = ? WHERE pk = 'k'")
                .parameters(AttributeValue.fromS("p".repeat(room))));
    client.putItem(put -> put.tableName("sizes").item(KEY));
    client.transactWriteItems(
        it ->
            it.transactItems(
                part ->
                    part.update(
                        update ->
                            update
                                .tableName("sizes")
                                .key(KEY)
                                .updateExpression("SET b = :pad")
                                .expressionAttributeValues(
                                    Map.of(":pad", AttributeValue.fromS("p".repeat(room)))))));
  }
}
