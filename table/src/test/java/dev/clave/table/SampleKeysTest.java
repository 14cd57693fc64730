package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.design.sample.SampleItem;
import dev.clave.design.sample.SampleItems;
import dev.clave.engine.Engine;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a design's document and its exports show is what the runtime writes. */
class SampleKeysTest {
  private static final List<String> KEYS =
      List.of("PK", "SK", "GSI1PK", "GSI1SK", "GSI2PK", "GSI2SK");

  private static final String DESIGN =
      """
      design: log
      table: log
      key: PK, SK
      indexes:
        GSI1: { key: [GSI1PK, GSI1SK], shards: 16 }
        GSI2: { key: [GSI2PK, GSI2SK number], shards: 3 }
      entities:
        entry:
          PK: { template: "DAY#<day>", shards: 4 }
          SK: <at>#<id>
          GSI1PK: KIND#<kind>
          GSI1SK: <weight>#<at>
          attributes: { day: date, at: timestamp fixed, id: string, kind: string, weight: number }
        author:
          PK: AUTHOR#<authorId>
          SK: AUTHOR
          references: { ranked: { GSI2PK: RANKED, GSI2SK: <points> } }
          attributes: { authorId: string, points: integer }
      patterns:
        ofDay: { where: PK = DAY#<day>, order: oldest first }
        ofKind: { where: GSI1PK = KIND#<kind>, index: GSI1 }
        ranked: { where: GSI2PK = RANKED, index: GSI2 }
      samples:
        entry:
          - { day: 2024-05-01, at: 2024-05-01T10:00:00Z, id: a, kind: red, weight: 1.50 }
          - { day: 2024-05-01, at: 2024-05-01T11:00:00Z, id: b, kind: red, weight: 200 }
          - { day: 2024-05-02, at: 2024-05-02T10:00:00Z, id: c, kind: blue, weight: 3 }
        author:
          - { authorId: ann, points: 10 }
          - { authorId: ben, points: 7 }
      """;

  @Test
  void theKeysOfSampleItemsAreThoseThatTheRuntimeWrites() {
    List<SampleItem> samples = SampleItems.of(Design.check(DESIGN).design().orElseThrow());
    try (Engine engine = Engine.inMemory()) {
      Table table = DesignText.provisioned(DESIGN, engine);
      for (SampleItem sample : samples) {
        if (sample.reference().isEmpty()) {
          Map<String, Object> item = new HashMap<>(sample.attributes());
          item.keySet().removeAll(KEYS);
          item.remove("entityType");
          table.create(sample.entity(), item);
        }
      }
      Set<Map<String, String>> stored =
          engine.client().scan(request -> request.tableName("log")).items().stream()
              .map(SampleKeysTest::keys)
              .collect(Collectors.toSet());
      assertThat(samples).hasSize(7);
      assertThat(samples.stream().map(SampleKeysTest::shown).collect(Collectors.toSet()))
          .isEqualTo(stored);
    }
  }

  private static Map<String, String> keys(Map<String, AttributeValue> item) {
    Map<String, String> keys = new HashMap<>();
    for (String name : KEYS) {
      AttributeValue value = item.get(name);
      if (value != null) {
        keys.put(name, value.s() != null ? value.s() : value.n());
      }
    }
    return keys;
  }

  private static Map<String, String> shown(SampleItem sample) {
    Map<String, String> keys = new HashMap<>();
    for (String name : KEYS) {
      Object value = sample.attributes().get(name);
      if (value != null) {
        keys.put(
            name, value instanceof BigDecimal number ? number.toPlainString() : value.toString());
      }
    }
    return keys;
  }
}
