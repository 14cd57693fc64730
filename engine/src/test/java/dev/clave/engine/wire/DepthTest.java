package dev.clave.engine.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However deep something nests, the answer is a refusal of the request, not of the server. */
class DepthTest {
  private static Engine engine;
  private static Http http;

  @BeforeAll
  static void serve() {
    engine = Engine.inMemory();
    http = new Http(engine.serve("127.0.0.1", 0).uri());
    http.post(
        "CreateTable",
        """
        {"TableName": "things", "BillingMode": "PAY_PER_REQUEST",
         "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}],
         "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}]}
        """);
  }

  @AfterAll
  static void close() {
    engine.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {33, 200, 249, 900, 100_000})
  void nestedValuesAreRefused(int levels) {
    String value = "{\"L\": [".repeat(levels) + "]}".repeat(levels);
    Http.Reply reply =
        http.post(
            "PutItem",
            "{\"TableName\": \"things\", \"Item\": {\"pk\": {\"S\": \"x\"}, \"v\": "
                + value
                + "}}");
    assertThat(reply.status()).as(reply.body()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(ints = {900, 100_000})
  void nestedMembersThatNobodyKnowsAreRefused(int levels) {
    String value = "[".repeat(levels) + "]".repeat(levels);
    assertThat(http.post("ListTables", "{\"x\": " + value + "}").status()).isEqualTo(400);
    assertThat(http.post("Nothing", "{\"x\": " + value + "}").status()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 1_000, 2_000, 4_000})
  void nestedConditionsAreAnsweredOrRefused(int levels) {
    for (String open : new String[] {"(", "NOT ", "NOT("}) {
      String close = open.endsWith("(") ? ")" : "";
      String condition = open.repeat(levels) + "a = b" + close.repeat(levels);
      Http.Reply reply =
          http.post(
              "Scan", "{\"TableName\": \"things\", \"FilterExpression\": \"" + condition + "\"}");
      assertThat(reply.status()).as(open + levels + reply.body()).isIn(200, 400);
    }
  }

  @Test
  void longChainsOfConditionsAreAnsweredOrRefused() {
    for (String word : new String[] {" AND ", " OR "}) {
      String condition = "a=b" + (word + "a=b").repeat(400);
      Http.Reply reply =
          http.post(
              "Scan", "{\"TableName\": \"things\", \"FilterExpression\": \"" + condition + "\"}");
      assertThat(reply.status()).as(reply.body()).isIn(200, 400);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"(", "NOT ", "NOT (", "[", "{'a':", "<<", "size("})
  void nestedStatementsAreAnsweredOrRefused(String open) {
    for (int levels : new int[] {100, 1_000, 8_000 / open.length() - 20}) {
      Http.Reply reply =
          http.post(
              "ExecuteStatement",
              "{\"Statement\": \"SELECT * FROM things WHERE a = " + open.repeat(levels) + "1\"}");
      assertThat(reply.status()).as(open + levels + reply.body()).isIn(200, 400);
      reply =
          http.post(
              "ExecuteStatement",
              "{\"Statement\": \"SELECT * FROM things WHERE " + open.repeat(levels) + "1\"}");
      assertThat(reply.status()).as(open + levels + reply.body()).isIn(200, 400);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"if_not_exists(a,", "list_append(a,", "("})
  void nestedUpdatesAreAnsweredOrRefused(String open) {
    int levels = 4_000 / open.length() - 20;
    Http.Reply reply =
        http.post(
            "UpdateItem",
            "{\"TableName\": \"things\", \"Key\": {\"pk\": {\"S\": \"x\"}}, \"UpdateExpression\":"
                + " \"SET a = "
                + open.repeat(levels)
                + "b\"}");
    assertThat(reply.status()).as(reply.body()).isIn(200, 400);
  }
}
