package dev.clave.engine.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.clave.engine.Engine;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.StringJoiner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * Whatever an expression or statement says, it is carried out or refused by DynamoDB's own error.
 */
@Timeout(120)
class ExpressionFuzzTest {
  private static final int ROUNDS = Integer.getInteger("clave.fuzz.rounds", 600);
  private static final List<String> WORDS =
      List.of(
          "SET",
          "REMOVE",
          "ADD",
          "DELETE",
          "AND",
          "OR",
          "NOT",
          "BETWEEN",
          "IN",
          "a",
          "b.c",
          "d[0]",
          "#n",
          ":v",
          ":w",
          "=",
          "<>",
          "<",
          "<=",
          ">",
          ">=",
          "(",
          ")",
          ",",
          "+",
          "-",
          ".",
          "[",
          "]",
          "0",
          "1",
          "99999999999999999999",
          "size",
          "contains",
          "begins_with",
          "attribute_exists",
          "attribute_not_exists",
          "attribute_type",
          "if_not_exists",
          "list_append",
          "pk",
          "a.b.c",
          "((",
          "))",
          "\u0000",
          "é",
          "#",
          ":",
          "e[1][2].f");
  private static final List<String> STATEMENT_WORDS =
      List.of(
          "SELECT",
          "*",
          "FROM",
          "things",
          "\"things\"",
          "WHERE",
          "pk",
          "=",
          "'x'",
          "?",
          "AND",
          "OR",
          "NOT",
          "INSERT",
          "INTO",
          "VALUE",
          "{",
          "}",
          "'pk'",
          ":",
          "UPDATE",
          "SET",
          "REMOVE",
          "DELETE",
          "IS",
          "MISSING",
          "NULL",
          "IN",
          "[",
          "]",
          "(",
          ")",
          "<<",
          ">>",
          "1",
          "-1",
          "1.5e3",
          ",",
          "BETWEEN",
          "ORDER",
          "BY",
          "RETURNING",
          "ALL",
          "OLD",
          "EXISTS",
          "begins_with",
          "a.b[0]",
          "'",
          "\"",
          ";",
          "--",
          "set_add",
          "true");

  private final Engine engine = Engine.inMemory();
  private final DynamoDbClient client = engine.client();

  @BeforeEach
  void create() {
    client.createTable(
        table ->
            table
                .tableName("things")
                .billingMode("PAY_PER_REQUEST")
                .attributeDefinitions(
                    a -> a.attributeName("pk").attributeType(ScalarAttributeType.S))
                .keySchema(k -> k.attributeName("pk").keyType(KeyType.HASH)));
    client.putItem(put -> put.tableName("things").item(key()));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void expressionsAreCarriedOutOrRefused() {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    Map<String, String> names = Map.of("#n", "name");
    Map<String, AttributeValue> values =
        Map.of(":v", AttributeValue.fromN("1"), ":w", AttributeValue.fromL(List.of()));
    for (int round = 0; round < ROUNDS; round++) {
      String text = sentence(WORDS, random);
      attempt(
          seed,
          text,
          () ->
              client.updateItem(
                  update ->
                      update
                          .tableName("things")
                          .key(key())
                          .updateExpression(text)
                          .expressionAttributeNames(names)
                          .expressionAttributeValues(values)));
      attempt(
          seed,
          text,
          () ->
              client.scan(
                  scan ->
                      scan.tableName("things")
                          .filterExpression(text)
                          .expressionAttributeNames(names)
                          .expressionAttributeValues(values)));
      attempt(
          seed,
          text,
          () -> client.getItem(g -> g.tableName("things").key(key()).projectionExpression(text)));
      attempt(
          seed,
          text,
          () ->
              client.query(
                  query ->
                      query
                          .tableName("things")
                          .keyConditionExpression(text)
                          .expressionAttributeValues(values)));
    }
  }

  @Test
  void statementsAreCarriedOutOrRefused() {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < ROUNDS; round++) {
      String text = sentence(STATEMENT_WORDS, random);
      attempt(seed, text, () -> client.executeStatement(execute -> execute.statement(text)));
      String deep = "SELECT * FROM things WHERE " + "(".repeat(random.nextInt(5000)) + text;
      attempt(seed, deep, () -> client.executeStatement(execute -> execute.statement(deep)));
    }
  }

  @Test
  void nestingWithoutEndIsRefused() {
    String deep = "(".repeat(2000) + "a = :v" + ")".repeat(2000);
    attempt(
        0,
        deep,
        () ->
            client.scan(
                scan ->
                    scan.tableName("things")
                        .filterExpression(deep)
                        .expressionAttributeValues(Map.of(":v", AttributeValue.fromN("1")))));
    String nots = "NOT ".repeat(1000) + "a = :v";
    attempt(
        0,
        nots,
        () ->
            client.scan(
                scan ->
                    scan.tableName("things")
                        .filterExpression(nots)
                        .expressionAttributeValues(Map.of(":v", AttributeValue.fromN("1")))));
  }

  private static void attempt(long seed, String text, Runnable call) {
    try {
      call.run();
    } catch (DynamoDbException refusal) {
      assertThat(refusal.statusCode()).as(text).isEqualTo(400);
    } catch (RuntimeException | StackOverflowError broken) {
      fail("seed " + seed + ", text `" + text + "`", broken);
    }
  }

  private static String sentence(List<String> words, SplittableRandom random) {
    StringJoiner text = new StringJoiner(random.nextInt(5) == 0 ? "" : " ");
    int length = 1 + random.nextInt(14);
    // Beginning as a real one does leads deeper into the parser.
    if (random.nextBoolean()) {
      text.add(words.get(0));
    }
    for (int at = 0; at < length; at++) {
      text.add(words.get(random.nextInt(words.size())));
    }
    return text.toString();
  }

  private static Map<String, AttributeValue> key() {
    return Map.of("pk", AttributeValue.fromS("x"));
  }
}
