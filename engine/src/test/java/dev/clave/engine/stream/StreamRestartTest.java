package dev.clave.engine.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

class StreamRestartTest {
  @TempDir Path folder;

  @Test
  void recordsOutliveARestartAndLaterOnesFollowThem() {
    String arn;
    try (Engine engine = Engine.open(folder)) {
      arn =
          engine
              .client()
              .createTable(
                  table ->
                      table
                          .tableName("things")
                          .billingMode("PAY_PER_REQUEST")
                          .attributeDefinitions(
                              a -> a.attributeName("pk").attributeType(ScalarAttributeType.S))
                          .keySchema(k -> k.attributeName("pk").keyType(KeyType.HASH))
                          .streamSpecification(
                              s -> s.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE)))
              .tableDescription()
              .latestStreamArn();
      put(engine, "before");
    }
    try (Engine engine = Engine.open(folder)) {
      put(engine, "after");
      List<Record> records = StreamReading.fromTheStart(engine.streamsClient(), arn);
      assertThat(records)
          .extracting(record -> record.dynamodb().keys().get("pk").s())
          .containsExactly("before", "after");
      assertThat(records).extracting(record -> record.dynamodb().sequenceNumber()).isSorted();
    }
  }

  private static void put(Engine engine, String pk) {
    engine
        .client()
        .putItem(put -> put.tableName("things").item(Map.of("pk", AttributeValue.fromS(pk))));
  }
}
