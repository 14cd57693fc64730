package dev.clave.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.events.model.BatchHandler;
import dev.clave.events.model.NewEvent;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** A thousand events of 64 KB at a time would be as many megabytes as a small heap has. */
class LargeEventsTest {
  private static final int EVENTS = 700;
  private static final int CHARACTERS = 60_000;
  private static final long MOST_EVENT_CHARACTERS = (16L << 20) + CHARACTERS + 100;
  private static final long MOST_MESSAGE_CHARACTERS = (8L << 20) + CHARACTERS + 100;

  private final TestDatabase database = TestDatabase.fresh(TestTables.OWN);
  private final List<Long> sizes = new CopyOnWriteArrayList<>();

  private static String payload(int number) {
    return "{\"n\": %d, \"text\": \"%s\"}".formatted(number, "x".repeat(CHARACTERS));
  }

  @Test
  void aBatchOfLargeEventsIsHandledInPartsAndInOrderPerKey() {
    Map<String, List<Integer>> numbersByKey = new ConcurrentHashMap<>();
    List<TestKey> keys = database.keys(7);
    try (Events events = Events.open(database.options().withWorkers(0))) {
      List<NewEvent> all = new ArrayList<>();
      for (int i = 0; i < EVENTS; i++) {
        all.add(Samples.telemetry(keys.get(i % keys.size()), payload(i)));
      }
      events.ingestion().accept(all);
    }
    BatchHandler handler =
        batch -> {
          sizes.add(batch.stream().mapToLong(item -> item.event().payloadText().length()).sum());
          for (BatchHandler.Item item : batch) {
            numbersByKey
                .computeIfAbsent(item.event().key(), key -> new CopyOnWriteArrayList<>())
                .add(item.event().payload().get("n").asInt());
          }
        };
    try (Events events =
        Events.open(
            database.options().withHandlers(Map.of(Samples.TELEMETRY, handler)).withWorkers(1))) {
      Await.until(
          "all handled", () -> count("events WHERE processing_status = 'PROCESSED'") == EVENTS);
    }
    assertThat(sizes).allMatch(size -> size < MOST_EVENT_CHARACTERS);
    assertThat(numbersByKey).hasSize(keys.size());
    assertThat(numbersByKey.values()).allSatisfy(numbers -> assertThat(numbers).isSorted());
    assertThat(numbersByKey.values().stream().mapToInt(List::size).sum()).isEqualTo(EVENTS);
  }

  @Test
  void theRelayCarriesLargeMessagesInPartsAndInOrder() throws SQLException {
    List<Long> published = new CopyOnWriteArrayList<>();
    TestKey key = database.keys(1).get(0);
    try (Events events = Events.open(database.options().withWorkers(0))) {
      try (Connection connection = database.connect()) {
        connection.setAutoCommit(false);
        for (int i = 0; i < EVENTS; i++) {
          events.outbox().write(connection, key.stream(), key.key(), "LARGE", payload(i));
        }
        connection.commit();
      }
      events
          .outbox()
          .subscribe(
              messages -> {
                sizes.add(messages.stream().mapToLong(one -> one.payload().length()).sum());
                messages.forEach(one -> published.add(one.id()));
              });
      Await.until("all published", () -> published.size() == EVENTS);
    }
    assertThat(published).isSorted();
    assertThat(sizes).allMatch(size -> size < MOST_MESSAGE_CHARACTERS);
  }

  private long count(String of) {
    return database.number("SELECT count(*) FROM " + of);
  }
}
