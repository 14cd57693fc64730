package dev.clave.engine.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ComparisonOperator;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** What is wrong with a request by itself: in which form it is reported, and in which order. */
class RequestEnvelopeTest {
  private static final String ONE = "1 validation error detected: ";
  private static final String INVALID = "One or more parameter values were invalid: ";
  private static final String BAD_CAPACITY =
      "Value 'SOME' at 'returnConsumedCapacity' failed to satisfy constraint: Member must satisfy"
          + " enum value set: [INDEXES, TOTAL, NONE]";
  private static final String BAD_NAMES =
      "failed to satisfy constraint: Map keys must satisfy constraint: [Member must have length"
          + " less than or equal to 255, Member must have length greater than or equal to 3, Member"
          + " must satisfy regular expression pattern: [a-zA-Z0-9_.-]+]";
  private static final String NESTING =
      "Nesting Levels have exceeded supported limits: Attributes in the item have nested levels"
          + " beyond supported limit";
  private static final Map<String, AttributeValue> KEY =
      Map.of("pk", AttributeValue.fromS("p"), "sk", AttributeValue.fromS("s"));

  private final Engine engine = Engine.inMemory();
  private final DynamoDbClient client = engine.client();
  private String table;

  @BeforeEach
  void create() {
    table = TestTable.create(client).name();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private String delete(Consumer<DeleteItemRequest.Builder> more) {
    return Refusal.of(
        () -> client.deleteItem(delete -> more.accept(delete.tableName(table).key(KEY))));
  }

  private String update(Consumer<UpdateItemRequest.Builder> more) {
    return Refusal.of(() -> client.updateItem(more));
  }

  private static ExpectedAttributeValue expected(Consumer<ExpectedAttributeValue.Builder> value) {
    return ExpectedAttributeValue.builder().applyMutation(value).build();
  }

  private static AttributeValue nested(int levels) {
    AttributeValue value = AttributeValue.fromS("leaf");
    for (int level = 0; level < levels; level++) {
      value = AttributeValue.fromM(Map.of("in", value));
    }
    return value;
  }

  @Test
  void placeholdersWithoutAnExpressionAreReportedInTheEnvelope() {
    assertThat(delete(it -> it.expressionAttributeValues(Map.of(":v", nested(0)))))
        .isEqualTo(ONE + "ExpressionAttributeValues can only be specified when using expressions");
    assertThat(delete(it -> it.expressionAttributeNames(Map.of("#a", "a"))))
        .isEqualTo(ONE + "ExpressionAttributeNames can only be specified when using expressions");
    assertThat(
            delete(
                it ->
                    it.conditionExpression("attribute_exists(a)")
                        .expressionAttributeNames(Collections.emptyMap())))
        .isEqualTo(ONE + "ExpressionAttributeNames must not be empty");
  }

  @Test
  void expressionsAreReportedInTheEnvelope() {
    assertThat(delete(it -> it.conditionExpression("")))
        .isEqualTo(ONE + "Invalid ConditionExpression: The expression can not be empty;");
    assertThat(
            update(
                it ->
                    it.tableName(table)
                        .key(KEY)
                        .updateExpression("SET b = :w")
                        .conditionExpression("a = :v")
                        .expressionAttributeValues(Map.of(":w", nested(0)))))
        .isEqualTo(
            ONE
                + "Invalid ConditionExpression: An expression attribute value used in expression is"
                + " not defined; attribute value: :v");
    assertThat(delete(it -> it.returnValues("ALL_NEW")))
        .isEqualTo(ONE + "ReturnValues can only be ALL_OLD or NONE");
  }

  @Test
  void expectedConditionsAreReportedInTheEnvelope() {
    assertThat(delete(it -> it.expected(Map.of("a", expected(e -> e.exists(true))))))
        .isEqualTo(ONE + INVALID + "Value must be provided when Exists is true for Attribute: a");
    assertThat(
            delete(
                it ->
                    it.expected(
                        Map.of(
                            "a",
                            expected(
                                e ->
                                    e.comparisonOperator(ComparisonOperator.BETWEEN)
                                        .attributeValueList(nested(0)))))))
        .isEqualTo(
            ONE + INVALID + "Invalid number of argument(s) for the BETWEEN ComparisonOperator");
  }

  @Test
  void whatOnlyTheTableTellsIsReportedBare() {
    assertThat(
            Refusal.of(
                () ->
                    client.deleteItem(
                        it -> it.tableName(table).key(Map.of("pk", AttributeValue.fromS("p"))))))
        .isEqualTo("The provided key element does not match the schema");
  }

  @Test
  void anEmptyTableNameIsReportedAloneUnlessTheKeyIsMissing() {
    assertThat(update(it -> it.tableName("").key(KEY).returnValues("SOME")))
        .isEqualTo(
            ONE
                + "Value at 'TableName' failed to satisfy constraint: Member must have length"
                + " greater than or equal to 1");
    assertThat(update(it -> it.tableName("").returnConsumedCapacity("SOME").returnValues("SOME")))
        .isEqualTo(
            "4 validation errors detected: "
                + BAD_CAPACITY
                + "; Value '' at 'tableName' failed to satisfy constraint: Member must have length"
                + " greater than or equal to 1; Value 'SOME' at 'returnValues' failed to satisfy"
                + " constraint: Member must satisfy enum value set: [ALL_NEW, UPDATED_OLD, ALL_OLD,"
                + " NONE, UPDATED_NEW]; Value null at 'key' failed to satisfy constraint: Member"
                + " must not be null");
  }

  @Test
  void anUpdateStopsAtTheFirstParameterOutsideItsValues() {
    assertThat(
            update(
                it ->
                    it.tableName(table)
                        .key(KEY)
                        .returnValues("SOME")
                        .returnConsumedCapacity("SOME")))
        .isEqualTo(
            ONE
                + "Failed to satisfy constraint: Member must satisfy enum value set: [ALL_OLD,"
                + " UPDATED_OLD, ALL_NEW, UPDATE_NEW, NONE]");
  }

  @Test
  void aVeryDeepRequestIsAnsweredInTheOlderForm() {
    assertThat(
            delete(
                it ->
                    it.conditionExpression("a = :v")
                        .expressionAttributeValues(Map.of(":v", nested(100)))
                        .returnValues("UPDATED_NEW")))
        .isEqualTo("ReturnValues can only be ALL_OLD or NONE");
    assertThat(
            delete(
                it ->
                    it.expected(Map.of("a", expected(e -> e.value(nested(63)))))
                        .returnValues("SOME")))
        .startsWith(ONE + "Value 'SOME' at 'returnValues' failed to satisfy constraint");
  }

  @Test
  void aBatchNamesATableThatCannotBeOne() {
    Map<String, KeysAndAttributes> keys =
        Map.of(
            "bad!name",
            KeysAndAttributes.builder().keys(Map.of("pk", AttributeValue.fromS("a"))).build());
    String echo = "Value '{\"bad!name\":{\"Keys\":[{\"pk\":{\"S\":\"a\"}}]}}' at 'requestItems' ";
    assertThat(Refusal.of(() -> client.batchGetItem(batch -> batch.requestItems(keys))))
        .isEqualTo(ONE + echo + BAD_NAMES);
    assertThat(
            Refusal.of(
                () ->
                    client.batchGetItem(
                        batch -> batch.requestItems(keys).returnConsumedCapacity("SOME"))))
        .isEqualTo("2 validation errors detected: " + echo + BAD_NAMES + "; " + BAD_CAPACITY);
    Map<String, List<WriteRequest>> writes = Map.of("bad!name", List.of(put(KEY)));
    assertThat(Refusal.of(() -> client.batchWriteItem(batch -> batch.requestItems(writes))))
        .startsWith(ONE + "Value '{bad!name=[WriteRequest(putRequest=PutRequest(item={")
        .endsWith(")]}' at 'requestItems' " + BAD_NAMES);
    assertThat(
            Refusal.of(
                () ->
                    client.batchWriteItem(
                        batch -> batch.requestItems(writes).returnConsumedCapacity("SOME"))))
        .isEqualTo(ONE + BAD_CAPACITY);
  }

  @Test
  void anEmptyPartOfABatchIsNamedByItsPath() {
    assertThat(
            Refusal.of(
                () ->
                    client.batchGetItem(
                        batch ->
                            batch.requestItems(
                                Map.of(
                                    table, KeysAndAttributes.builder().keys(List.of()).build())))))
        .isEqualTo(
            ONE
                + "Value at 'RequestItems."
                + table
                + ".member.Keys' failed to satisfy constraint: Member must have length greater"
                + " than or equal to 1");
    assertThat(Refusal.of(() -> client.batchGetItem(batch -> batch.requestItems(Map.of()))))
        .isEqualTo(
            ONE
                + "Value at 'RequestItems' failed to satisfy constraint: Member must have length"
                + " greater than or equal to 1");
  }

  @Test
  void theKeyOfAPutInABatchIsReportedOnAsAKeyIs() {
    for (Map<String, AttributeValue> item :
        List.of(
            Map.of("pk", AttributeValue.fromN("5"), "sk", AttributeValue.fromS("s")),
            Map.of("other", AttributeValue.fromS("x")))) {
      assertThat(
              Refusal.of(
                  () ->
                      client.batchWriteItem(
                          batch -> batch.requestItems(Map.of(table, List.of(put(item)))))))
          .isEqualTo("The provided key element does not match the schema");
    }
  }

  @Test
  void projectionsOfABatchAreAllExpressionsOrNone() {
    String other = TestTable.create(client).name();
    assertThat(
            Refusal.of(
                () ->
                    client.batchGetItem(
                        batch ->
                            batch.requestItems(
                                Map.of(
                                    table,
                                    KeysAndAttributes.builder()
                                        .keys(KEY)
                                        .projectionExpression("pk")
                                        .build(),
                                    other,
                                    KeysAndAttributes.builder()
                                        .keys(KEY)
                                        .attributesToGet("pk")
                                        .build())))))
        .startsWith("Can not use both expression and non-expression parameters");
  }

  @Test
  void theActionsOfATransactionAreCheckedInTheirOrder() {
    Map<String, AttributeValue> unnamed =
        Map.of("pk", KEY.get("pk"), "sk", KEY.get("sk"), "", nested(0), "deep", nested(100));
    Map<String, AttributeValue> deep =
        Map.of("pk", KEY.get("pk"), "sk", KEY.get("sk"), "deep", nested(40));
    assertThat(transaction(unnamed, deep)).isEqualTo("Empty attribute name");
    assertThat(transaction(deep, unnamed)).isEqualTo(NESTING);
    Map<String, AttributeValue> unnamedInside =
        Map.of(
            "pk",
            KEY.get("pk"),
            "sk",
            KEY.get("sk"),
            "map",
            AttributeValue.fromM(Map.of("", nested(0))),
            "deep",
            nested(40));
    assertThat(transaction(unnamedInside, KEY)).isEqualTo(NESTING);
  }

  private String transaction(
      Map<String, AttributeValue> first, Map<String, AttributeValue> second) {
    return Refusal.of(
        () ->
            client.transactWriteItems(
                it ->
                    it.transactItems(
                        part -> part.put(put -> put.tableName("absent").item(first)),
                        part -> part.put(put -> put.tableName("absent").item(second)))));
  }

  @Test
  void aLongTokenIsReportedBeforeOtherParameters() {
    String token = "x".repeat(37);
    assertThat(
            Refusal.of(
                () ->
                    client.transactWriteItems(
                        it ->
                            it.clientRequestToken(token)
                                .returnConsumedCapacity("SOME")
                                .transactItems(
                                    part -> part.put(put -> put.tableName(table).item(KEY))))))
        .isEqualTo(
            "2 validation errors detected: Value '"
                + token
                + "' at 'clientRequestToken' failed to satisfy constraint: Member must have length"
                + " less than or equal to 36; "
                + BAD_CAPACITY);
  }

  private static WriteRequest put(Map<String, AttributeValue> item) {
    return WriteRequest.builder().putRequest(it -> it.item(item)).build();
  }
}
