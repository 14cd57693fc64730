package dev.clave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

class MemoryLimitTest {
  private static final long LIMIT = 16L << 20;
  private static final String TEXT = "x".repeat(100_000);

  @Test
  void writesBeyondTheLimitAreRefusedAndDeletesMakeRoom() {
    try (Engine engine = Engine.inMemory(EngineOptions.defaults().withMemoryLimit(LIMIT))) {
      DynamoDbClient client = engine.client();
      client.createTable(Tables.indexed("notes"));
      int writtenItems = fill(client);
      assertThat(writtenItems).isBetween(140, 168);
      assertThatThrownBy(() -> put(client, "more"))
          .isInstanceOf(DynamoDbException.class)
          .hasMessageContaining("fill the 16,777,216 bytes of memory")
          .satisfies(e -> assertThat(((DynamoDbException) e).statusCode()).isEqualTo(503));
      assertThat(client.getItem(get -> get.tableName("notes").key(Tables.key("k0", "s"))).item())
          .containsKey("text");
      client.deleteItem(delete -> delete.tableName("notes").key(Tables.key("k0", "s")));
      put(client, "more");
      client.deleteTable(delete -> delete.tableName("notes"));
    }
  }

  @Test
  void writesThatAreRefusedAreNotCounted() {
    try (Engine engine = Engine.inMemory(EngineOptions.defaults().withMemoryLimit(LIMIT))) {
      DynamoDbClient client = engine.client();
      client.createTable(Tables.indexed("notes"));
      int writtenItems = fill(client);
      TableDescription table = client.describeTable(it -> it.tableName("notes")).table();
      assertThat(table.itemCount()).isEqualTo(writtenItems);
      assertThat(table.tableSizeBytes())
          .isBetween(writtenItems * 100_000L, writtenItems * 100_100L);
    }
  }

  @Test
  void itemsThatAreReplacedTakeNoMoreRoom() {
    try (Engine engine = Engine.inMemory(EngineOptions.defaults().withMemoryLimit(LIMIT))) {
      DynamoDbClient client = engine.client();
      client.createTable(Tables.indexed("notes"));
      for (int i = 0; i < 1000; i++) {
        put(client, "same");
      }
      assertThat(client.scan(scan -> scan.tableName("notes")).count()).isEqualTo(1);
    }
  }

  @Test
  void aLimitThatIsTooSmallIsRefused() {
    assertThatThrownBy(() -> EngineOptions.defaults().withMemoryLimit(1000))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least 16,777,216 bytes");
  }

  private static int fill(DynamoDbClient client) {
    for (int i = 0; ; i++) {
      try {
        put(client, "k" + i);
      } catch (DynamoDbException full) {
        return i;
      }
    }
  }

  private static void put(DynamoDbClient client, String pk) {
    Map<String, AttributeValue> item = new HashMap<>(Tables.key(pk, "s"));
    item.put("text", Tables.text(TEXT));
    client.putItem(put -> put.tableName("notes").item(item));
  }
}
