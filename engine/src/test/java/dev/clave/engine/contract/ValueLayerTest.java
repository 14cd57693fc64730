package dev.clave.engine.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeAction;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** How each operation words a malformed number and a repeated member of a set. */
class ValueLayerTest {
  private static final String OVERFLOW =
      "Number overflow. Attempting to store a number with magnitude larger than supported range";
  private static final String UNDERFLOW =
      "Number underflow. Attempting to store a number with magnitude smaller than supported range";
  private static final String NOT_NUMERIC = "The parameter cannot be converted to a numeric value";

  private static final List<AttributeValue> NUMBERS =
      List.of(number("x1"), number(""), number("1e126"), number("1e2147483647"));
  private static final List<String> NUMBERS_CURRENT =
      List.of(NOT_NUMERIC + ": x1", NOT_NUMERIC + ": ", OVERFLOW, OVERFLOW);
  private static final List<String> NUMBERS_OLDER =
      List.of(NOT_NUMERIC + ": x1", NOT_NUMERIC, OVERFLOW, UNDERFLOW);

  private static final List<AttributeValue> SETS =
      List.of(
          AttributeValue.fromSs(List.of("d", "c", "d", "a")),
          AttributeValue.fromBs(List.of(bytes(255), bytes(0), bytes(0))),
          AttributeValue.fromNs(List.of("4", "3", "4")));
  private static final String INVALID = "One or more parameter values were invalid: ";
  private static final List<String> SETS_CURRENT =
      List.of(
          INVALID + "Input collection [\"c\", \"d\", \"d\", \"a\"] contains duplicates.",
          INVALID + "Input collection [\"AA==\",\"/w==\",\"AA==\"]of type BS contains duplicates.",
          INVALID + "Input collection contains duplicates.");
  private static final List<String> SETS_OLDER =
      List.of(
          INVALID + "Input collection [d, c, d, a] contains duplicates.",
          INVALID + "Input collection [/w==, AA==, AA==]of type BS contains duplicates.",
          "Input collection contains duplicates");

  private final Engine engine = Engine.inMemory();
  private final DynamoDbClient client = engine.client();

  @BeforeEach
  void create() {
    client.createTable(
        table ->
            table
                .tableName("layers")
                .billingMode("PAY_PER_REQUEST")
                .attributeDefinitions(
                    a -> a.attributeName("pk").attributeType(ScalarAttributeType.S))
                .keySchema(k -> k.attributeName("pk").keyType(KeyType.HASH)));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static AttributeValue number(String text) {
    return AttributeValue.fromN(text);
  }

  private static SdkBytes bytes(int single) {
    return SdkBytes.fromByteArray(new byte[] {(byte) single});
  }

  private static Map<String, AttributeValue> key(AttributeValue value) {
    return Map.of("pk", value);
  }

  private static final Map<String, AttributeValue> KEY = key(AttributeValue.fromS("k"));

  private static List<String> enveloped(List<String> texts) {
    return texts.stream().map(text -> "1 validation error detected: " + text).toList();
  }

  private static List<String> forKey(List<String> texts) {
    return texts.stream()
        .map(text -> "ExpressionAttributeValues contains invalid value: " + text + " for key :v")
        .toList();
  }

  private static List<String> refusals(List<AttributeValue> values, Consumer<AttributeValue> send) {
    return values.stream().map(value -> Refusal.of(() -> send.accept(value))).toList();
  }

  private void single(Consumer<AttributeValue> send) {
    assertThat(refusals(NUMBERS, send)).isEqualTo(enveloped(NUMBERS_CURRENT));
    assertThat(refusals(SETS, send)).isEqualTo(enveloped(SETS_CURRENT));
  }

  private void current(Consumer<AttributeValue> send) {
    assertThat(refusals(NUMBERS, send)).isEqualTo(NUMBERS_CURRENT);
    assertThat(refusals(SETS, send)).isEqualTo(SETS_CURRENT);
  }

  private void older(Consumer<AttributeValue> send) {
    assertThat(refusals(NUMBERS, send)).isEqualTo(NUMBERS_OLDER);
    assertThat(refusals(SETS, send)).isEqualTo(SETS_OLDER);
  }

  @Test
  void aPutReportsAnyValueInTheEnvelope() {
    single(
        value ->
            client.putItem(
                put -> put.tableName("layers").item(Map.of("pk", KEY.get("pk"), "a", value))));
    single(
        value ->
            client.putItem(
                put ->
                    put.tableName("layers")
                        .item(KEY)
                        .conditionExpression("a = :v")
                        .expressionAttributeValues(Map.of(":v", value))));
    single(
        value ->
            client.putItem(
                put ->
                    put.tableName("layers")
                        .item(KEY)
                        .expected(
                            Map.of("a", ExpectedAttributeValue.builder().value(value).build()))));
    assertThat(client.getItem(get -> get.tableName("layers").key(KEY)).hasItem()).isFalse();
  }

  @Test
  void anUpdateAndADeleteReportAnyValueInTheEnvelope() {
    single(
        value ->
            client.updateItem(
                update ->
                    update
                        .tableName("layers")
                        .key(KEY)
                        .updateExpression("SET a = :v")
                        .expressionAttributeValues(Map.of(":v", value))));
    single(
        value ->
            client.updateItem(
                update ->
                    update
                        .tableName("layers")
                        .key(KEY)
                        .attributeUpdates(
                            Map.of(
                                "a",
                                AttributeValueUpdate.builder()
                                    .action(AttributeAction.PUT)
                                    .value(value)
                                    .build()))));
    single(value -> client.deleteItem(delete -> delete.tableName("layers").key(key(value))));
  }

  @Test
  void readsOfKeysAndQueriesReportAValueBare() {
    current(value -> client.getItem(get -> get.tableName("layers").key(key(value))));
    current(
        value ->
            client.batchGetItem(
                batch ->
                    batch.requestItems(
                        Map.of("layers", KeysAndAttributes.builder().keys(key(value)).build()))));
    current(
        value ->
            client.query(
                query ->
                    query
                        .tableName("layers")
                        .keyConditionExpression("pk = :v")
                        .expressionAttributeValues(Map.of(":v", value))));
    current(
        value ->
            client.query(
                query ->
                    query
                        .tableName("layers")
                        .keyConditionExpression("pk = :k")
                        .expressionAttributeValues(Map.of(":k", AttributeValue.fromS("k")))
                        .exclusiveStartKey(key(value))));
  }

  @Test
  void transactionsReportAValueBare() {
    current(
        value ->
            client.transactWriteItems(
                transaction ->
                    transaction.transactItems(
                        part ->
                            part.update(
                                update ->
                                    update
                                        .tableName("layers")
                                        .key(KEY)
                                        .updateExpression("SET a = :v")
                                        .expressionAttributeValues(Map.of(":v", value))))));
    current(
        value ->
            client.transactGetItems(
                transaction ->
                    transaction.transactItems(
                        part -> part.get(get -> get.tableName("layers").key(key(value))))));
  }

  @Test
  void aBatchOfWritesUsesTheOlderTexts() {
    older(
        value ->
            client.batchWriteItem(
                batch ->
                    batch.requestItems(
                        Map.of(
                            "layers",
                            List.of(
                                WriteRequest.builder()
                                    .putRequest(
                                        put -> put.item(Map.of("pk", KEY.get("pk"), "a", value)))
                                    .build())))));
  }

  @Test
  void aScanUsesTheOlderTextsAndNamesThePlaceholder() {
    Consumer<AttributeValue> send =
        value ->
            client.scan(
                scan ->
                    scan.tableName("layers")
                        .filterExpression("a = :v")
                        .expressionAttributeValues(Map.of(":v", value)));
    assertThat(refusals(NUMBERS, send)).isEqualTo(forKey(NUMBERS_OLDER));
    assertThat(refusals(SETS, send)).isEqualTo(forKey(SETS_OLDER));
  }

  @Test
  void anExponentIsReadWholeBeforeItsRangeIsChecked() {
    Map<String, String> answers =
        Map.of(
            "1e99999999999",
            OVERFLOW,
            "-1e2147483648",
            OVERFLOW,
            "1e-99999999999",
            UNDERFLOW,
            "0e126",
            OVERFLOW,
            "0e-131",
            UNDERFLOW,
            "1e9223372036854775808",
            NOT_NUMERIC + ": 1e9223372036854775808",
            " 1",
            NOT_NUMERIC + ":  1",
            "NaN",
            NOT_NUMERIC + ": NaN",
            "0x10",
            NOT_NUMERIC + ": 0x10");
    answers.forEach(
        (text, answer) ->
            assertThat(
                    Refusal.of(
                        () ->
                            client.getItem(get -> get.tableName("layers").key(key(number(text))))))
                .isEqualTo(answer));
    client.putItem(
        put -> put.tableName("layers").item(Map.of("pk", KEY.get("pk"), "a", number("0e125"))));
    assertThat(client.getItem(get -> get.tableName("layers").key(KEY)).item().get("a").n())
        .isEqualTo("0");
  }
}
