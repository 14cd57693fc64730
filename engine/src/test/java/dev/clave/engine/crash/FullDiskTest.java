package dev.clave.engine.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** An engine on a disk that is really full, and on the same disk once there is space again. */
@Timeout(180)
class FullDiskTest {
  private static final int DISK_MEGABYTES = 96;
  private static final int TAKEN_MEGABYTES = 48;
  private static final int ITEM_BYTES = 100_000;
  private static final int UNAVAILABLE = 503;

  @TempDir Path folder;

  private final Set<String> acknowledged = new TreeSet<>();
  private int next;

  @Test
  void itRefusesWritesAndAnswersReadsAndGoesOnByItselfWhenThereIsSpace() throws Exception {
    try (SmallDisk disk =
        SmallDisk.mount(folder.resolve("disk"), DISK_MEGABYTES, TAKEN_MEGABYTES)) {
      Path store = disk.path().resolve("store");
      try (Engine engine = Engine.open(store)) {
        DynamoDbClient client = engine.client();
        createTable(client);
        fill(client);
        for (int i = 0; i < 10; i++) {
          assertThatThrownBy(() -> put(client))
              .isInstanceOfSatisfying(
                  DynamoDbException.class, e -> assertThat(e.statusCode()).isEqualTo(UNAVAILABLE));
          checkAll(client);
        }
        assertThatThrownBy(() -> insertAndUpdate(client, "together"))
            .isInstanceOfSatisfying(
                DynamoDbException.class, e -> assertThat(e.statusCode()).isEqualTo(UNAVAILABLE));
        disk.free();
        awaitWrites(client);
        for (int i = 0; i < 50; i++) {
          put(client);
        }
        checkAll(client);
      }
      try (Engine engine = Engine.open(store)) {
        checkAll(engine.client());
      }
    }
  }

  private void fill(DynamoDbClient client) {
    while (true) {
      try {
        put(client);
      } catch (DynamoDbException full) {
        assertThat(full.statusCode()).isEqualTo(UNAVAILABLE);
        assertThat(acknowledged).hasSizeGreaterThan(50);
        return;
      }
    }
  }

  private void awaitWrites(DynamoDbClient client) throws InterruptedException {
    while (true) {
      try {
        put(client);
        return;
      } catch (DynamoDbException full) {
        assertThat(full.statusCode()).isEqualTo(UNAVAILABLE);
        Thread.sleep(100);
      }
    }
  }

  private void put(DynamoDbClient client) {
    String id = "item-%06d".formatted(next++);
    byte[] content = new byte[ITEM_BYTES];
    new java.util.Random(next).nextBytes(content);
    client.putItem(
        put ->
            put.tableName("things")
                .item(
                    Map.of(
                        "id",
                        AttributeValue.fromS(id),
                        "content",
                        AttributeValue.fromB(SdkBytes.fromByteArray(content)))));
    acknowledged.add(id);
  }

  /** The second statement waits for the first, which is stored before it. */
  private static void insertAndUpdate(DynamoDbClient client, String id) {
    client.batchExecuteStatement(
        batch ->
            batch.statements(
                one -> one.statement("INSERT INTO things VALUE {'id': '" + id + "'}"),
                one -> one.statement("UPDATE things SET a = 1 WHERE id = '" + id + "'")));
  }

  private void checkAll(DynamoDbClient client) {
    for (String id : acknowledged) {
      assertThat(
              client
                  .getItem(
                      get -> get.tableName("things").key(Map.of("id", AttributeValue.fromS(id))))
                  .hasItem())
          .as(id)
          .isTrue();
    }
  }

  private static void createTable(DynamoDbClient client) {
    client.createTable(
        create ->
            create
                .tableName("things")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                    AttributeDefinition.builder()
                        .attributeName("id")
                        .attributeType(ScalarAttributeType.S)
                        .build())
                .keySchema(
                    KeySchemaElement.builder().attributeName("id").keyType(KeyType.HASH).build()));
  }
}
