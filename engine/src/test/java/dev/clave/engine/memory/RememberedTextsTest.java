package dev.clave.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import dev.clave.engine.Tables;
import java.util.List;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Expressions and statements are remembered as they were read, each of them another one here. */
class RememberedTextsTest {
  private static final int TEXTS = 2500;
  private static final long MOST_BYTES = 48L << 20;

  @Test
  void textsOfManyPartsTakeAPartOfTheMemoryOnly() {
    try (Engine engine = Engine.inMemory()) {
      DynamoDbClient client = engine.client();
      client.createTable(Tables.indexed("notes"));
      long before = heldBytes();
      send(i -> get(client, list(i, 240)));
      send(i -> update(client, "REMOVE " + list(i, 240)));
      send(i -> put(client, condition(i)));
      send(i -> execute(client, "SELECT * FROM notes WHERE x=" + "[".repeat(950) + i));
      send(i -> execute(client, "UPDATE notes SET a=[" + list(i, 400) + "] WHERE pk=?"));
      assertThat(heldBytes() - before).isLessThan(MOST_BYTES);
    }
  }

  private static void send(IntConsumer request) {
    for (int i = 0; i < TEXTS; i++) {
      request.accept(i);
    }
  }

  private static String list(int first, int length) {
    return "a" + first + ",b".repeat(length);
  }

  private static String condition(int first) {
    return "a" + first + "<b" + " OR b<b".repeat(65);
  }

  private static void get(DynamoDbClient client, String projection) {
    attempt(
        () ->
            client.getItem(
                get ->
                    get.tableName("notes")
                        .key(Tables.key("p", "s"))
                        .projectionExpression(projection)));
  }

  private static void update(DynamoDbClient client, String expression) {
    attempt(
        () ->
            client.updateItem(
                update ->
                    update
                        .tableName("notes")
                        .key(Tables.key("p", "s"))
                        .updateExpression(expression)));
  }

  private static void put(DynamoDbClient client, String condition) {
    attempt(
        () ->
            client.putItem(
                put ->
                    put.tableName("notes")
                        .item(Tables.key("p", "s"))
                        .conditionExpression(condition)));
  }

  private static void execute(DynamoDbClient client, String statement) {
    attempt(
        () ->
            client.executeStatement(
                it -> it.statement(statement).parameters(List.of(Tables.text("p")))));
  }

  /** Most of them are refused, after they were read. */
  private static void attempt(Runnable call) {
    try {
      call.run();
    } catch (DynamoDbException refusal) {
      assertThat(refusal.statusCode()).isEqualTo(400);
    }
  }

  private static long heldBytes() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
