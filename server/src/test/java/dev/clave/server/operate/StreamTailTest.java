package dev.clave.server.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

final class StreamTailTest {
  private static final int CHANGES = 8;

  /** Five hundred changes with two images of 400 KB would be an answer of 400 MB. */
  @Test
  void ofLargeChangesOnlyTheNewestAreShown() {
    try (Engine engine = Engine.inMemory()) {
      String stream = stream(engine.client());
      for (int i = 0; i < CHANGES; i++) {
        put(engine.client(), i + "x".repeat(300_000));
      }
      put(engine.client(), "last");
      List<Map<String, Object>> changes = new StreamTail(engine.streamsClient()).of(stream, 500);
      assertThat(changes).hasSize(2);
      assertThat(changes.get(0).get("new").toString()).contains("note=last");
      assertThat(changes.get(1).get("new").toString()).contains("note=7x");
    }
  }

  private static String stream(DynamoDbClient client) {
    return client
        .createTable(
            table ->
                table
                    .tableName("notes")
                    .billingMode(BillingMode.PAY_PER_REQUEST)
                    .attributeDefinitions(
                        pk -> pk.attributeName("PK").attributeType(ScalarAttributeType.S))
                    .keySchema(pk -> pk.attributeName("PK").keyType(KeyType.HASH))
                    .streamSpecification(
                        specification ->
                            specification
                                .streamEnabled(true)
                                .streamViewType(StreamViewType.NEW_AND_OLD_IMAGES)))
        .tableDescription()
        .latestStreamArn();
  }

  private static void put(DynamoDbClient client, String note) {
    client.putItem(
        item ->
            item.tableName("notes")
                .item(Map.of("PK", AttributeValue.fromS("a"), "note", AttributeValue.fromS(note))));
  }
}
