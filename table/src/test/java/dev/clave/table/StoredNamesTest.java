package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import dev.clave.table.item.Add;
import dev.clave.table.item.Item;
import dev.clave.table.options.Progress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Attributes that items store under another name: {@code as n}. */
class StoredNamesTest {
  private static final String READINGS =
      """
      design: readings
      key: PK, SK
      ttl: x
      createdAt: true
      version: true
      %s
      indexes:
        GSI1: { key: [GSI1PK, GSI1SK], projection: [v] }
      entities:
        sensor:
          PK: SENSOR#<sensorId>
          SK: SENSOR
          counters: { readings: reading }
          attributes: { sensorId: string, readings: integer as r }
        reading:
          PK: SENSOR#<sensorId>
          SK: READING#<at>
          GSI1PK: LEVEL#<level>
          GSI1SK: <at>#<sensorId>
          unique: [serial]
          ttl: 30 days after at
          attributes:
            sensorId: string as s
            at: timestamp fixed
            level: low | high as l
            value: number as v
            serial: { is: string, as: n }
            note: string? as o
            place: { is: { room: string, floor: integer }, as: p }
            expiresAt: timestamp(seconds) as x
            createdAt: timestamp as c
      patterns:
        ofSensor:
          where: PK = SENSOR#<sensorId> and SK begins_with READING#
          filter: value >= <least?>
          order: oldest first
        byLevel: { where: GSI1PK = LEVEL#<level>, order: oldest first, needs: [value] }
      transactions:
        raise:
          - update: reading
            when: level = low
            set: { level: high }
            add: { value: 1 }
      """;

  private static final Map<String, Object> KEY =
      Map.of("sensorId", "s1", "at", "2026-11-17T08:00:00Z");

  private Engine engine;

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private Table table(String under) {
    String text = READINGS.formatted(under);
    Table table =
        DesignText.provisioned(
            under.isEmpty()
                ? text
                : text.replace("projection: [v]", "projection: [data]").replace("ttl: x", "ttl: x"),
            engine);
    table.create("sensor", Map.of("sensorId", "s1"));
    return table;
  }

  private static Map<String, Object> reading() {
    Map<String, Object> reading = new HashMap<>(KEY);
    reading.putAll(
        Map.of(
            "level", "low",
            "value", 5,
            "serial", "n1",
            "note", "first",
            "place", Map.of("room", "a", "floor", 2)));
    return reading;
  }

  private Map<String, AttributeValue> stored(Table table) {
    return engine.client().scan(request -> request.tableName(table.tableName())).items().stream()
        .filter(item -> item.get("SK").s().startsWith("READING#"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void itemsHaveTheStoredNamesAndCallersTheirOwn() {
    Table table = table("");
    Item createdItem = table.create("reading", reading());
    assertThat(stored(table).keySet())
        .containsExactlyInAnyOrder(
            "PK",
            "SK",
            "GSI1PK",
            "GSI1SK",
            "entityType",
            "s",
            "at",
            "l",
            "v",
            "n",
            "o",
            "p",
            "x",
            "c",
            "version");
    assertThat(table.get("reading", KEY).orElseThrow().attributes())
        .isEqualTo(createdItem.attributes())
        .containsEntry("note", "first")
        .containsKeys("createdAt", "expiresAt");
    assertThat(table.decode(stored(table)).orElseThrow().get("serial")).isEqualTo("n1");
    assertThat(table.items().map(Item::entity).sorted()).containsExactly("reading", "sensor");
    assertThat(
            engine
                .client()
                .describeTimeToLive(request -> request.tableName(table.tableName()))
                .timeToLiveDescription()
                .attributeName())
        .isEqualTo("x");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "under: data"})
  void everyOperationKnowsTheStoredNames(String under) {
    Table table = table(under);
    table.create("reading", reading());
    Map<String, Object> changes = new HashMap<>(Map.of("place.room", "b", "serial", "n2"));
    changes.put("note", null);
    Item updated = table.update("reading", KEY, changes);
    assertThat(updated.get("place")).isEqualTo(Map.of("room", "b", "floor", 2L));
    assertThat(updated.get("note")).isNull();
    assertThat(table.update("reading", KEY, Map.of("value", Add.of(2))).get("value").toString())
        .isEqualTo("7");
    table.transact("raise", KEY);
    assertThat(table.run("byLevel", Map.of("level", "high")).stream())
        .extracting(item -> item.get("value").toString())
        .containsExactly("8");
    assertThat(table.run("ofSensor", Map.of("sensorId", "s1", "least", 8)).stream()).hasSize(1);
    assertThat(table.run("ofSensor", Map.of("sensorId", "s1", "least", 9)).stream()).isEmpty();
    assertThat(table.get("sensor", Map.of("sensorId", "s1")).orElseThrow().get("readings"))
        .isEqualTo(1L);
    Map<String, Object> put = new HashMap<>(reading());
    put.put("level", "high");
    table.put("reading", put);
    assertThat(table.diagnose(Progress.NONE).first()).isEmpty();
    assertThat(table.delete("reading", KEY)).isTrue();
    assertThat(table.get("sensor", Map.of("sensorId", "s1")).orElseThrow().get("readings"))
        .isEqualTo(0L);
    assertThat(table.diagnose(Progress.NONE).first()).isEmpty();
  }

  @Test
  void batchesAndRestoresWriteTheStoredNames() {
    Table table = table("");
    table.putAll(List.of(Item.of("reading", reading())).stream());
    assertThat(stored(table)).containsKeys("n", "v");
    List<Item> exported = table.items().toList();
    table.restore(exported.stream(), Progress.NONE);
    assertThat(table.diagnose(Progress.NONE).first()).isEmpty();
  }
}
