package dev.clave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.wire.Endpoint;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** UTF-8 cannot hold an unpaired surrogate, so it is refused before it becomes another text. */
class UnpairedSurrogateTest {
  private static final List<String> BROKEN =
      List.of("\ud83d", "\udc19", "a\ud83db", "\udc19\ud83d", "\ud83d\ud83d\udc19");

  private final Engine engine = Engine.inMemory();
  private final DynamoDbClient client = engine.client();

  @BeforeEach
  void table() {
    client.createTable(Tables.indexed("things"));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static void isRefused(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(DynamoDbException.class)
        .hasMessageContaining("unpaired surrogate");
  }

  private void put(String name, AttributeValue value) {
    Map<String, AttributeValue> item = new LinkedHashMap<>(Tables.key("p", "s"));
    item.put(name, value);
    client.putItem(put -> put.tableName("things").item(item));
  }

  @Test
  void inKeysValuesAndNames() {
    for (String text : BROKEN) {
      isRefused(() -> put("pk", Tables.text(text)));
      isRefused(() -> put("a", Tables.text(text)));
      isRefused(() -> put("a", AttributeValue.fromSs(List.of("a", text))));
      isRefused(() -> put("a", AttributeValue.fromL(List.of(Tables.text(text)))));
      isRefused(() -> put("a", AttributeValue.fromM(Map.of(text, Tables.text("b")))));
      isRefused(() -> put(text, Tables.text("b")));
      isRefused(() -> client.getItem(get -> get.tableName("things").key(Tables.key(text, "s"))));
    }
    assertThat(client.scan(scan -> scan.tableName("things")).count()).isZero();
  }

  @Test
  void inExpressionsAndStatements() {
    put("a", Tables.text("b"));
    for (String text : BROKEN) {
      isRefused(
          () ->
              client.updateItem(
                  update ->
                      update
                          .tableName("things")
                          .key(Tables.key("p", "s"))
                          .updateExpression("SET #a = :a")
                          .expressionAttributeNames(Map.of("#a", text))
                          .expressionAttributeValues(Map.of(":a", Tables.text("b")))));
      isRefused(
          () ->
              client.updateItem(
                  update ->
                      update
                          .tableName("things")
                          .key(Tables.key("p", "s"))
                          .updateExpression("SET a = :a")
                          .expressionAttributeValues(Map.of(":a", Tables.text(text)))));
      isRefused(
          () ->
              client.executeStatement(
                  execute ->
                      execute.statement(
                          "INSERT INTO things VALUE {'pk': '" + text + "', 'sk': 's'}")));
    }
  }

  @Test
  void overTheWireHoweverItIsWritten() throws Exception {
    HttpClient http = HttpClient.newHttpClient();
    try (Endpoint endpoint = engine.serve("127.0.0.1", 0)) {
      for (byte[] text :
          List.of(
              "\\ud83d".getBytes(StandardCharsets.US_ASCII),
              new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80})) {
        byte[] start =
            "{\"TableName\": \"things\", \"Item\": {\"sk\": {\"S\": \"s\"}, \"pk\": {\"S\": \""
                .getBytes(StandardCharsets.US_ASCII);
        byte[] end = "\"}}}".getBytes(StandardCharsets.US_ASCII);
        HttpResponse<String> answer =
            http.send(
                HttpRequest.newBuilder(URI.create(endpoint.uri().toString()))
                    .header("X-Amz-Target", "DynamoDB_20120810.PutItem")
                    .header("Content-Type", "application/x-amz-json-1.0")
                    .POST(HttpRequest.BodyPublishers.ofByteArrays(List.of(start, text, end)))
                    .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
      }
    }
    assertThat(client.scan(scan -> scan.tableName("things")).count()).isZero();
  }

  @Test
  void wholePairsAreKeptAsTheyAre() {
    put("🐙", Tables.text("\ud83d\udc19 \ue000 \ufffd"));
    assertThat(
            client
                .getItem(get -> get.tableName("things").key(Tables.key("p", "s")))
                .item()
                .get("🐙")
                .s())
        .isEqualTo("\ud83d\udc19 \ue000 \ufffd");
  }
}
