package dev.clave.events;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.events.database.Sql;
import dev.clave.events.model.Json;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** More published messages with {@code -Dclave.outbox.published=500000}. */
class RelayBacklogTest {

  TestTables tables() {
    return TestTables.OWN;
  }

  private static final int PUBLISHED = Integer.getInteger("clave.outbox.published", 30_000);
  private static final int WAITING = 5_000;

  private final TestDatabase database = TestDatabase.fresh(tables());

  @Test
  void whatWasPublishedBeforeIsNotReadAgainHoweverMuchItIs() throws Exception {
    fill(PUBLISHED, true);
    fill(WAITING, false);
    assertThat(blocksReadFor(Sql.named("unpublished_messages").replace("?", "1000")))
        .isLessThan(200);
    List<Long> received = new CopyOnWriteArrayList<>();
    try (Events events =
        Events.open(
            database
                .options()
                .withWorkers(0)
                .withPublishers(
                    List.of(messages -> messages.forEach(one -> received.add(one.id())))))) {
      Await.until("published", () -> events.outbox().lag().unpublished() == 0);
    }
    assertThat(received).hasSize(WAITING).isSorted();
    assertThat(blocksReadFor(Sql.named("unpublished_messages").replace("?", "1000")))
        .isLessThan(200);
  }

  private void fill(int count, boolean published) {
    database.execute(
        """
        INSERT INTO outbox_events
          (aggregate_type, aggregate_id, event_type, payload, published, published_at)
        SELECT 'device', n % 100, 'TELEMETRY_REPORTED', '{}', ?, now()
        FROM generate_series(1, ?) n
        """,
        published, count);
  }

  private long blocksReadFor(String select) throws Exception {
    database.execute("VACUUM ANALYZE outbox_events");
    JsonNode plan =
        Json.parse(database.value("EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) " + select))
            .get(0)
            .get("Plan");
    return plan.get("Shared Hit Blocks").asLong() + plan.get("Shared Read Blocks").asLong();
  }
}
