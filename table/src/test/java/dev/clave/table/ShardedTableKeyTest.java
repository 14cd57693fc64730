package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A hot partition of the table itself, spread over several. */
class ShardedTableKeyTest {
  private static final int SHARDS = 4;
  private static final int ITEMS = 40;

  private static final String DESIGN =
      """
      design: log
      table: log
      key: PK, SK
      entities:
        entry:
          PK: { template: "DAY#<day>", shards: 4 }
          SK: <at>#<id>
          unique: [code]
          attributes: { day: date, at: timestamp fixed, id: string, code: string, text: string? }
      patterns:
        ofDay: { where: PK = DAY#<day>, order: oldest first }
        entry: PK = DAY#<day> and SK = <at>#<id>
      """;

  private Engine engine;
  private Table table;

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
    table = DesignText.provisioned(DESIGN, engine);
    IntStream.range(0, ITEMS).forEach(i -> table.create("entry", item(i)));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static Map<String, Object> key(int i) {
    return Map.of("day", "2024-05-01", "at", "2024-05-01T10:00:%02dZ".formatted(i), "id", "e" + i);
  }

  private static Map<String, Object> item(int i) {
    Map<String, Object> item = new HashMap<>(key(i));
    item.put("code", "c" + i);
    return item;
  }

  @Test
  void writesAreSpreadOverAllShards() {
    List<String> partitions =
        engine.client().scan(request -> request.tableName("log")).items().stream()
            .map(item -> item.get("PK"))
            .map(AttributeValue::s)
            .filter(text -> text.startsWith("DAY#"))
            .distinct()
            .sorted()
            .toList();
    assertThat(partitions)
        .containsExactlyElementsOf(
            IntStream.range(0, SHARDS).mapToObj(shard -> "DAY#2024-05-01#" + shard).toList());
  }

  @Test
  void aQueryGivesAllShardsInOrderPageByPage() {
    ItemPage page = table.run("ofDay", Map.of("day", "2024-05-01")).limit(7).page();
    List<Object> ids = new ArrayList<>();
    page.items().forEach(each -> ids.add(each.get("id")));
    while (page.cursor().isPresent()) {
      page =
          table
              .run("ofDay", Map.of("day", "2024-05-01"))
              .limit(7)
              .after(page.cursor().get())
              .page();
      page.items().forEach(each -> ids.add(each.get("id")));
    }
    assertThat(ids)
        .containsExactlyElementsOf(
            IntStream.range(0, ITEMS).mapToObj(i -> (Object) ("e" + i)).toList());
  }

  @Test
  void oneItemIsReadUpdatedAndDeletedByItsKey() {
    assertThat(table.get("entry", key(3))).isPresent();
    assertThat(table.run("entry", key(3)).page().items()).hasSize(1);
    table.update("entry", key(3), Map.of("text", "seen"));
    assertThat(table.getConsistent("entry", key(3)).orElseThrow().get("text")).isEqualTo("seen");
    assertThat(table.delete("entry", key(3))).isTrue();
    assertThat(table.get("entry", key(3))).isEmpty();
    table.create("entry", item(3));
  }
}
