package dev.clave.engine.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Key conditions, also of an index whose sort key has several attributes. */
class KeyConditionTest {
  private static final Map<String, AttributeValue> VALUES =
      Map.of(
          ":p", AttributeValue.fromS("p"),
          ":a", AttributeValue.fromS("1"),
          ":b", AttributeValue.fromS("2"),
          ":n", AttributeValue.fromN("1"),
          ":m", AttributeValue.fromN("5"),
          ":t", AttributeValue.fromBool(true));
  private static final String OPERAND =
      "Invalid KeyConditionExpression: Incorrect operand type for operator or function; operator"
          + " or function: ";

  private final Engine engine = Engine.inMemory();
  private final DynamoDbClient client = engine.client();

  @BeforeEach
  void create() {
    client.createTable(
        table ->
            table
                .tableName("keys")
                .billingMode("PAY_PER_REQUEST")
                .attributeDefinitions(
                    List.of("pk", "h", "x", "y", "z").stream()
                        .map(
                            name ->
                                software.amazon.awssdk.services.dynamodb.model.AttributeDefinition
                                    .builder()
                                    .attributeName(name)
                                    .attributeType(ScalarAttributeType.S)
                                    .build())
                        .toList())
                .keySchema(k -> k.attributeName("pk").keyType(KeyType.HASH))
                .globalSecondaryIndexes(
                    index ->
                        index
                            .indexName("many")
                            .keySchema(
                                k -> k.attributeName("h").keyType(KeyType.HASH),
                                k -> k.attributeName("x").keyType(KeyType.RANGE),
                                k -> k.attributeName("y").keyType(KeyType.RANGE),
                                k -> k.attributeName("z").keyType(KeyType.RANGE))
                            .projection(p -> p.projectionType(ProjectionType.ALL))));
    client.createTable(
        table ->
            table
                .tableName("numbered")
                .billingMode("PAY_PER_REQUEST")
                .attributeDefinitions(
                    a -> a.attributeName("pk").attributeType(ScalarAttributeType.S),
                    a -> a.attributeName("sk").attributeType(ScalarAttributeType.N))
                .keySchema(
                    k -> k.attributeName("pk").keyType(KeyType.HASH),
                    k -> k.attributeName("sk").keyType(KeyType.RANGE)));
    put("1", "1", "1", "2");
    put("2", "1", "1", "1");
    put("3", "1", "2", "1");
    put("4", "2", "1", "1");
    client.putItem(
        it ->
            it.tableName("keys")
                .item(
                    Map.of(
                        "pk", AttributeValue.fromS("5"),
                        "h", AttributeValue.fromS("p"),
                        "x", AttributeValue.fromS("1"))));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private void put(String pk, String x, String y, String z) {
    client.putItem(
        it ->
            it.tableName("keys")
                .item(
                    Map.of(
                        "pk", AttributeValue.fromS(pk),
                        "h", AttributeValue.fromS("p"),
                        "x", AttributeValue.fromS(x),
                        "y", AttributeValue.fromS(y),
                        "z", AttributeValue.fromS(z))));
  }

  private QueryResponse query(String table, String condition, Consumer<QueryRequest.Builder> more) {
    Map<String, AttributeValue> values = new HashMap<>(VALUES);
    values.keySet().removeIf(name -> !condition.contains(name));
    return client.query(
        it ->
            more.accept(
                it.tableName(table)
                    .keyConditionExpression(condition)
                    .expressionAttributeValues(values)));
  }

  private List<String> many(String condition) {
    return query("keys", condition, it -> it.indexName("many")).items().stream()
        .map(item -> item.get("pk").s())
        .toList();
  }

  private String refusal(String table, String condition) {
    return Refusal.of(
        () -> query(table, condition, it -> it.indexName(table.equals("keys") ? "many" : null)));
  }

  @Test
  void itemsAreOrderedByOneSortAttributeAfterAnother() {
    assertThat(many("h = :p")).containsExactly("2", "1", "3", "4");
    assertThat(many("h = :p AND x = :a AND y = :a")).containsExactly("2", "1");
    assertThat(many("y > :a AND h = :p AND x = :a")).containsExactly("3");
    assertThat(many("h = :p AND x = :a AND y = :a AND begins_with(z, :b)")).containsExactly("1");
    assertThat(many("h = :p AND x = :a AND y = :a AND z BETWEEN :a AND :b"))
        .containsExactly("2", "1");
  }

  @Test
  void aPageOfSuchAnIndexEndsAtAKeyWithAllItsAttributes() {
    assertThat(
            query("keys", "h = :p", it -> it.indexName("many").limit(1))
                .lastEvaluatedKey()
                .keySet())
        .containsExactlyInAnyOrder("pk", "h", "x", "y", "z");
  }

  @Test
  void aSortAttributeNeedsEqualitiesBeforeIt() {
    String text =
        "RANGE key attributes %s must have equality conditions specified in the query because a"
            + " condition is present on key attribute %s";
    assertThat(refusal("keys", "h = :p AND x = :a AND z = :b"))
        .isEqualTo(String.format(text, "y", "z"));
    assertThat(refusal("keys", "h = :p AND x = :a AND y > :a AND z = :b"))
        .isEqualTo(String.format(text, "y", "z"));
    assertThat(refusal("keys", "h = :p AND y = :b")).isEqualTo(String.format(text, "x", "y"));
  }

  @Test
  void anOperandThatNoKeyCouldHaveIsAnErrorOfTheExpression() {
    assertThat(refusal("numbered", "pk = :p AND begins_with(sk, :n)"))
        .isEqualTo(OPERAND + "begins_with, operand type: N");
    assertThat(refusal("numbered", "pk = :p AND sk < :t"))
        .isEqualTo(OPERAND + "<, operand type: BOOL");
    assertThat(refusal("numbered", "pk = :p AND :t >= sk"))
        .isEqualTo(OPERAND + ">=, operand type: BOOL");
    assertThat(refusal("numbered", "pk = :p AND sk BETWEEN :t AND :t"))
        .isEqualTo(OPERAND + "BETWEEN, operand type: BOOL");
  }

  @Test
  void anOperandOfAnotherTypeThanTheKeyFailsTheSchema() {
    String text =
        "One or more parameter values were invalid: Condition parameter type does not match schema"
            + " type";
    assertThat(refusal("numbered", "pk = :p AND begins_with(sk, :a)")).isEqualTo(text);
    assertThat(refusal("numbered", "pk = :p AND sk = :t")).isEqualTo(text);
  }

  @Test
  void conditionsAreCounted() {
    assertThat(refusal("numbered", "pk = :p AND sk > :n AND sk < :m"))
        .isEqualTo(
            "Invalid KeyConditionExpression: KeyConditionExpressions must only contain one"
                + " condition per key");
    assertThat(refusal("numbered", "pk = :p AND sk > :n AND extra = :m"))
        .isEqualTo(
            "The number of query conditions (3) exceeds the number of key attributes defined in"
                + " the schema (2)");
  }

  @Test
  void theFirstMistakeInTheOrderOfTheTextIsReported() {
    assertThat(refusal("numbered", "pk = :absent AND begins_with(sk, :n)"))
        .contains("is not defined; attribute value: :absent");
    assertThat(refusal("numbered", "begins_with(sk, :n) AND pk = :absent"))
        .isEqualTo(OPERAND + "begins_with, operand type: N");
    assertThat(refusal("numbered", "pk = :p AND begins_with(sk, :n) AND sk > :m"))
        .isEqualTo(OPERAND + "begins_with, operand type: N");
    assertThat(refusal("absent", "pk = :p AND begins_with(sk, :n)"))
        .isEqualTo(OPERAND + "begins_with, operand type: N");
  }
}
