package dev.clave.bench.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SampleCopiesTest {
  private static final String DESIGN =
      """
      design: rooms
      table: rooms-main
      key: PK, SK
      createdAt: true
      entities:
        stay:
          PK: ROOM#<roomId>
          SK: STAY#<stayId>
          attributes: { roomId: string, stayId: string, to: timestamp }
      patterns:
        staysOfRoom: PK = ROOM#<roomId>
      """;

  private static final int COPIES = 200;

  private Engine engine;
  private SampleCopies copies;

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
    Table table = Table.open(Design.check(DESIGN).design().orElseThrow(), engine.client());
    copies =
        new SampleCopies(
            table,
            List.of(
                stay("1", "2020-01-01T12:00:00Z", "2020-01-03T10:00:00Z"),
                stay("2", "2022-01-01T12:00:00Z", "2022-01-02T10:00:00Z"),
                stay("3", "2024-01-01T12:00:00Z", "2024-01-09T10:00:00Z")));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static Item stay(String id, String from, String to) {
    return Item.of(
        "stay", Map.of("roomId", "r", "stayId", id, "createdAt", Instant.parse(from), "to", to));
  }

  private static Instant at(Item item, String name) {
    return Instant.parse(item.get(name).toString());
  }

  private static String original(Item item) {
    String id = (String) item.get("stayId");
    return id.substring(id.length() - 1);
  }

  @Test
  void theNewestCopiesAreOfAllItemsOfTheSample() {
    Map<String, Long> newest =
        copies
            .copies(COPIES)
            .sorted(Comparator.comparing((Item item) -> at(item, "createdAt")).reversed())
            .limit(60)
            .collect(Collectors.groupingBy(SampleCopiesTest::original, Collectors.counting()));
    assertThat(newest).containsOnlyKeys("1", "2", "3");
    assertThat(newest.values()).allMatch(count -> count >= 15);
  }

  @Test
  void eachCopyLastsAsLongAsItsOriginal() {
    Function<Item, Duration> lasts =
        item -> Duration.between(at(item, "createdAt"), at(item, "to"));
    Map<String, Duration> originals =
        copies.copy(0).collect(Collectors.toMap(SampleCopiesTest::original, lasts));
    assertThat(copies.copies(COPIES))
        .allMatch(item -> lasts.apply(item).equals(originals.get(original(item))));
  }

  @Test
  void theFirstCopyIsTheSample() {
    assertThat(copies.copy(0).map(item -> item.get("createdAt").toString()))
        .containsExactly("2020-01-01T12:00:00Z", "2022-01-01T12:00:00Z", "2024-01-01T12:00:00Z");
  }
}
