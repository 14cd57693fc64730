package dev.clave.systems.transporte.reference;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.engine.Engine;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

class AuditFeedTest {
  private static final String TABLE = "transporte-app-main";

  @TempDir Path directory;

  @Test
  void everyChangeIsRecordedOnceInOrderAndAFeedGoesOnWhereItWas() throws Exception {
    try (ReferenceDatabase database = new ReferenceDatabase(directory);
        Engine engine = Engine.inMemory()) {
      AuditTrail audit = database.reference().audit();
      DynamoDbClient client = engine.client();
      create(client);
      client.putItem(put -> put.tableName(TABLE).item(trip("pendiente")));
      client.putItem(put -> put.tableName(TABLE).item(trip("en_curso")));
      assertThat(audit.feed(engine.streamsClient(), TABLE).poll()).isEqualTo(2);
      assertThat(audit.feed(engine.streamsClient(), TABLE).poll()).isZero();

      Map<String, AttributeValue> signed = new HashMap<>(trip("en_curso"));
      signed.put("modificadoPor", AttributeValue.fromS("ana"));
      signed.put("modificadoDesde", AttributeValue.fromS("10.0.0.1"));
      client.putItem(put -> put.tableName(TABLE).item(signed));
      assertThat(audit.feed(engine.streamsClient(), TABLE).poll()).as("a signature").isZero();
      client.deleteItem(delete -> delete.tableName(TABLE).key(key()));
      assertThat(audit.feed(engine.streamsClient(), TABLE).poll()).isEqualTo(1);

      List<AuditEntry> entries = audit.ofUser("u1", 10);
      assertThat(entries)
          .extracting(AuditEntry::operation)
          .containsExactly("REMOVE", "MODIFY", "INSERT");
      assertThat(entries)
          .extracting(entry -> entry.actor().orElse(""))
          .containsExactly("ana", "", "");
      assertThat(entries.get(0).address()).contains("10.0.0.1");
      assertThat(entries.get(1).before().orElseThrow().get("status").asText())
          .isEqualTo("pendiente");
      assertThat(entries.get(1).after().orElseThrow().get("status").asText()).isEqualTo("en_curso");
      assertThat(entries.get(0).entityType()).contains("VIAJE");
      assertThat(
              audit.ofItem(
                  new ObjectMapper().readTree("{\"SK\": \"VIAJE#v1\", \"PK\": \"USER#u1\"}"), 10))
          .hasSize(3);
    }
  }

  /** The engine's own port takes what REST refuses; one such item must not end the audit. */
  @Test
  void whatPostgresCannotKeepIsRecordedWithoutIt() throws Exception {
    try (ReferenceDatabase database = new ReferenceDatabase(directory);
        Engine engine = Engine.inMemory()) {
      AuditTrail audit = database.reference().audit();
      create(engine.client());
      Map<String, AttributeValue> zeros = new HashMap<>(trip("a\0b"));
      zeros.put("entityType", AttributeValue.fromS("VIAJE\0"));
      zeros.put(
          "names\0", AttributeValue.fromM(Map.of("c\0", AttributeValue.fromSs(List.of("\0")))));
      engine.client().putItem(put -> put.tableName(TABLE).item(zeros));
      engine.client().putItem(put -> put.tableName(TABLE).item(trip("en_curso")));

      assertThat(audit.feed(engine.streamsClient(), TABLE).poll()).isEqualTo(2);

      AuditEntry odd = audit.ofUser("u1", 10).get(1);
      assertThat(odd.entityType()).contains("VIAJE\ufffd");
      assertThat(odd.after().orElseThrow().get("status").asText()).isEqualTo("a\ufffdb");
      assertThat(odd.after().orElseThrow().at("/names\ufffd/c\ufffd/0").asText())
          .isEqualTo("\ufffd");
    }
  }

  @Test
  void whoAsksForManyLargeChangesGetsTheLatestOfThem() throws Exception {
    try (ReferenceDatabase database = new ReferenceDatabase(directory);
        Engine engine = Engine.inMemory()) {
      AuditTrail audit = database.reference().audit();
      create(engine.client());
      for (int i = 0; i < 8; i++) {
        Map<String, AttributeValue> item = trip(i + "x".repeat(300_000));
        engine.client().putItem(put -> put.tableName(TABLE).item(item));
      }
      assertThat(audit.feed(engine.streamsClient(), TABLE).poll()).isEqualTo(8);

      List<AuditEntry> entries = audit.ofUser("u1", 500);

      assertThat(entries).hasSize(2);
      assertThat(entries.get(0).after().orElseThrow().get("status").asText()).startsWith("7");
    }
  }

  private static void create(DynamoDbClient client) {
    client.createTable(
        table ->
            table
                .tableName(TABLE)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                    pk -> pk.attributeName("PK").attributeType(ScalarAttributeType.S),
                    sk -> sk.attributeName("SK").attributeType(ScalarAttributeType.S))
                .keySchema(
                    pk -> pk.attributeName("PK").keyType(KeyType.HASH),
                    sk -> sk.attributeName("SK").keyType(KeyType.RANGE))
                .streamSpecification(
                    stream ->
                        stream
                            .streamEnabled(true)
                            .streamViewType(StreamViewType.NEW_AND_OLD_IMAGES)));
  }

  private static Map<String, AttributeValue> key() {
    return Map.of("PK", AttributeValue.fromS("USER#u1"), "SK", AttributeValue.fromS("VIAJE#v1"));
  }

  private static Map<String, AttributeValue> trip(String status) {
    return Map.of(
        "PK", AttributeValue.fromS("USER#u1"),
        "SK", AttributeValue.fromS("VIAJE#v1"),
        "entityType", AttributeValue.fromS("VIAJE"),
        "userId", AttributeValue.fromS("u1"),
        "status", AttributeValue.fromS(status));
  }
}
