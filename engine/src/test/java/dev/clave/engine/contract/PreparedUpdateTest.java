package dev.clave.engine.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementError;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** The text of an update in a batch is read once, and what it does is what it does by itself. */
class PreparedUpdateTest {
  private static final AttributeValue P = AttributeValue.fromS("p");
  private static final AttributeValue I = AttributeValue.fromS("i");

  private static void create(DynamoDbClient client, String sortType) {
    client.createTable(
        table ->
            table
                .tableName("items")
                .billingMode("PAY_PER_REQUEST")
                .attributeDefinitions(
                    each -> each.attributeName("pk").attributeType("S"),
                    each -> each.attributeName("sk").attributeType(sortType))
                .keySchema(
                    each -> each.attributeName("pk").keyType("HASH"),
                    each -> each.attributeName("sk").keyType("RANGE")));
  }

  private static AttributeValue n(String number) {
    return AttributeValue.fromN(number);
  }

  private static AttributeValue s(String text) {
    return AttributeValue.fromS(text);
  }

  private record Case(String text, List<AttributeValue> parameters) {
    static Case of(String text, AttributeValue... parameters) {
      return new Case(text, List.of(parameters));
    }

    /** By itself. */
    String alone(DynamoDbClient client) {
      try {
        return client
            .executeStatement(each -> each.statement(text).parameters(parameters))
            .items()
            .toString();
      } catch (DynamoDbException failure) {
        return failure.awsErrorDetails().errorMessage();
      }
    }

    /** In a batch. */
    String inBatch(DynamoDbClient client) {
      BatchStatementRequest statement =
          BatchStatementRequest.builder().statement(text).parameters(parameters).build();
      return client.batchExecuteStatement(batch -> batch.statements(statement)).responses().stream()
          .map(
              each -> {
                BatchStatementError error = each.error();
                return error != null
                    ? error.message()
                    : each.hasItem() ? List.of(each.item()).toString() : "[]";
              })
          .findFirst()
          .orElseThrow();
    }
  }

  private static final String SET = "UPDATE \"items\" SET a = ? WHERE pk = ? AND sk = ?";

  private static final List<Case> CASES =
      List.of(
          Case.of(SET, n("1"), P, I),
          Case.of(SET, n("01.0"), P, I),
          Case.of(SET, s("x"), P, s("elsewhere")),
          Case.of(SET, n("1"), P, n("1")),
          Case.of(SET, n("1"), P),
          Case.of(SET, n("1"), P, I, I),
          Case.of(SET, n("one"), P, I),
          Case.of(SET, s("y"), P, s("")),
          Case.of(SET + " AND a = ?", n("2"), P, I, n("1.00")),
          Case.of(SET + " AND a = ?", n("3"), P, I, n("1")),
          Case.of(SET + " AND a > ?", n("4"), P, I, n("1")),
          Case.of(SET + " AND ? < a", n("5"), P, I, n("1")),
          Case.of(SET + " AND b IS MISSING", n("6"), P, I),
          Case.of(SET + " AND a IS MISSING", n("7"), P, I),
          Case.of(SET + " AND begins_with(s, ?)", n("8"), P, I, s("t")),
          Case.of(SET + " AND sk = ?", n("9"), P, I, I),
          Case.of(SET + " AND sk = ?", n("10"), P, I, s("j")),
          Case.of(SET + " AND a IN (?, ?)", n("11"), P, I, n("9"), n("4")),
          Case.of(SET + " RETURNING ALL OLD *", n("12"), P, I),
          Case.of(SET + " RETURNING MODIFIED NEW *", n("13"), P, I),
          Case.of("UPDATE \"items\" SET a = a + ? WHERE pk = ? AND sk = ?", n("1"), P, I),
          Case.of("UPDATE \"items\" SET m.x = ? REMOVE s WHERE pk = ? AND sk = ?", s("z"), P, I),
          Case.of("UPDATE \"items\" SET pk = ? WHERE pk = ? AND sk = ?", s("q"), P, I),
          Case.of("UPDATE \"items\" SET a = ? WHERE pk = ?", n("14"), P),
          Case.of("UPDATE \"items\" SET a = ?, a = ? WHERE pk = ? AND sk = ?", I, I, P, I),
          Case.of("UPDATE \"items\" SET a = ? WHERE pk = ? AND sk = ? OR a = ?", I, P, I, I),
          Case.of("UPDATE \"items\" SET a = 'l' WHERE pk = ? AND sk = ? AND a = 13", P, I),
          Case.of("UPDATE \"others\" SET a = ? WHERE pk = ? AND sk = ?", n("1"), P, I),
          Case.of("UPDATE \"items\" SET WHERE pk = ?", P));

  private static List<Map<String, AttributeValue>> stored(DynamoDbClient client) {
    return client.scan(scan -> scan.tableName("items")).items();
  }

  @Test
  void anUpdateInABatchDoesWhatItDoesByItself() {
    try (Engine one = Engine.inMemory();
        Engine other = Engine.inMemory()) {
      Stream.of(one, other)
          .forEach(
              engine -> {
                create(engine.client(), "S");
                engine
                    .client()
                    .putItem(
                        put ->
                            put.tableName("items")
                                .item(
                                    Map.of(
                                        "pk",
                                        P,
                                        "sk",
                                        I,
                                        "s",
                                        s("text"),
                                        "m",
                                        AttributeValue.fromM(Map.of("x", n("1"))))));
              });
      IntStream.range(0, 2)
          .forEach(
              round -> {
                for (Case each : CASES) {
                  String about = each.text + " " + each.parameters + " in round " + round;
                  assertThat(each.inBatch(one.client()))
                      .as(about)
                      .isEqualTo(each.alone(other.client()));
                  assertThat(stored(one.client())).as(about).isEqualTo(stored(other.client()));
                }
              });
    }
  }

  @Test
  void aTableThatIsMadeAnewMayHaveAnotherKey() {
    try (Engine engine = Engine.inMemory()) {
      DynamoDbClient client = engine.client();
      create(client, "S");
      Case ofText = Case.of(SET, n("1"), P, I);
      assertThat(ofText.inBatch(client)).isEqualTo("The conditional request failed");

      client.deleteTable(table -> table.tableName("items"));
      create(client, "N");
      client.putItem(put -> put.tableName("items").item(Map.of("pk", P, "sk", n("7"))));

      assertThat(ofText.inBatch(client)).contains("Key attribute's data type should match");
      assertThat(Case.of(SET, n("1"), P, n("7")).inBatch(client)).isEqualTo("[]");
      assertThat(stored(client).get(0)).containsEntry("a", n("1"));
    }
  }
}
