package dev.clave.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.events.model.PermanentFailure;
import dev.clave.events.operating.Dashboard;
import dev.clave.events.operating.DashboardSnapshot;
import dev.clave.events.operating.DeadLetterFilter;
import dev.clave.events.operating.EventHistory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class DashboardTest {

  TestTables tables() {
    return TestTables.OWN;
  }

  private final TestDatabase database = TestDatabase.fresh(tables());
  private final SettableClock clock = new SettableClock();

  @Test
  void aWatcherGetsASnapshotAndThenOnlyWhatChanged() throws Exception {
    Map<String, Double> figures = new ConcurrentHashMap<>();
    Dashboard.Watcher watcher =
        new Dashboard.Watcher() {
          @Override
          public void snapshot(DashboardSnapshot snapshot) {
            figures.putAll(snapshot.figures());
          }

          @Override
          public void changes(long sequence, Instant at, Map<String, Double> changes) {
            figures.putAll(changes);
          }
        };
    try (Events events =
            Events.open(
                database
                    .options()
                    .withClock(clock)
                    .withHandlers(
                        Samples.handling(
                            (event, effects) -> {
                              if (event.payload().get("n").asInt() % 10 == 0) {
                                throw new PermanentFailure("tenth");
                              }
                            })));
        AutoCloseable watch = events.dashboard().watch(watcher)) {
      assertThat(watch).isNotNull();
      assertThat(figures)
          .containsEntry("dead_letters.open", 0.0)
          .containsKeys(
              "rate.received",
              "rate.processed",
              "latency.avg_millis",
              "latency.p50_millis",
              "latency.p95_millis",
              "latency.p99_millis",
              "backlog.waiting",
              "backlog.retrying",
              "outbox.unpublished",
              "outbox.lag_seconds",
              "acknowledgements.PENDING");
      events.ingestion().accept(Samples.numbered(database.keys(20), 3_000));
      Await.until("all settled", () -> database.number("SELECT count(*) FROM event_queue") == 0);
      clock.advance(Duration.ofSeconds(1));
      Await.until(
          "the page shows it",
          () ->
              figures.get("dead_letters.open") == 300
                  && figures.get("rate.processed") > 0
                  && figures.get("acknowledgements.ACKED") == 2_700
                  && figures.get("acknowledgements.NACKED") == 300);
    }
    assertTheViewsSayTheSame();
  }

  @Test
  void aReplayedLetterCountsFromItsReplayInTheHistoryOfTheLastHours() throws Exception {
    AtomicBoolean broken = new AtomicBoolean(true);
    try (Events events =
        Events.open(
            database
                .options()
                .withClock(clock)
                .withHandlers(
                    Samples.handling(
                        (event, effects) -> {
                          if (broken.get()) {
                            throw new PermanentFailure("broken");
                          }
                        })))) {
      events.ingestion().accept(Samples.numbered(database.keys(1), 1));
      Await.until("buried", () -> database.number("SELECT count(*) FROM event_queue") == 0);
      assertThat(events.stored().typeRates())
          .singleElement()
          .satisfies(
              rate -> {
                assertThat(rate.type()).isEqualTo(Samples.TELEMETRY);
                assertThat(rate.receivedPerSecond()).isEqualTo(1 / 60.0);
                assertThat(rate.deadLettered()).isEqualTo(1);
              });
      assertThat(events.dashboard().history(1)).hasSize(60);
      clock.advance(Duration.ofHours(3));
      broken.set(false);
      events.deadLetters().replay(DeadLetterFilter.ALL, false, 100, "ops");
      Await.until("replayed", () -> database.number("SELECT count(*) FROM event_queue") == 0);
      clock.advance(Duration.ofMinutes(6));

      List<EventHistory.Period> periods = events.dashboard().history(6);
      assertThat(periods).hasSize(60);
      assertThat(periods).filteredOn(period -> period.receivedPerSecond() > 0).hasSize(1);
      assertThat(periods).filteredOn(period -> period.deadLettered() == 1).hasSize(1);
      assertThat(periods)
          .filteredOn(period -> period.processedPerSecond() > 0)
          .singleElement()
          .satisfies(
              period -> {
                assertThat(period.at()).isAfter(clock.instant().minus(Duration.ofMinutes(20)));
                assertThat(period.p99Millis()).isBetween(1.0, 60_000.0);
              });
      assertThat(events.dashboard().history(6)).isEqualTo(periods);
    }
  }

  @Test
  void whatEachHandlerDidIsToldOfTheLastHours() throws Exception {
    try (Events events =
        Events.open(
            database
                .options()
                .withClock(clock)
                .withHandlers(
                    Samples.handling(
                        (event, effects) -> {
                          if (event.payload().get("n").asInt() % 10 == 0) {
                            throw new PermanentFailure("tenth");
                          }
                        })))) {
      events.ingestion().accept(Samples.numbered(database.keys(5), 60));
      Await.until("settled", () -> database.number("SELECT count(*) FROM event_queue") == 0);
      clock.advance(Duration.ofHours(3));
      assertThat(events.stored().typeHistory(1)).isEmpty();
      assertThat(events.stored().typeHistory(6))
          .singleElement()
          .satisfies(
              history -> {
                assertThat(history.type()).isEqualTo(Samples.TELEMETRY);
                assertThat(history.periods()).hasSize(60);
                assertThat(history.periods())
                    .filteredOn(period -> period.receivedPerSecond() > 0)
                    .singleElement()
                    .satisfies(
                        period -> {
                          assertThat(period.at())
                              .isBetween(
                                  clock.instant().minus(Duration.ofMinutes(187)),
                                  clock.instant().minus(Duration.ofMinutes(179)));
                          assertThat(period.receivedPerSecond()).isEqualTo(60 / 360.0);
                          assertThat(period.processedPerSecond()).isEqualTo(54 / 360.0);
                          assertThat(period.retrying()).isZero();
                          assertThat(period.deadLettered()).isEqualTo(6);
                        });
              });
    }
  }

  private void assertTheViewsSayTheSame() {
    assertThat(view("sum(received) FROM vw_event_rates")).isEqualTo(3_000);
    assertThat(view("sum(processed) FROM vw_event_rates")).isEqualTo(2_700);
    assertThat(view("sum(dead_lettered) FROM vw_event_rates")).isEqualTo(300);
    assertThat(view("waiting + retrying FROM vw_event_backlog")).isZero();
    assertThat(view("count(*) FROM vw_open_dead_letters")).isEqualTo(300);
    assertThat(view("count(*) FROM vw_pending_acknowledgments")).isZero();
    assertThat(view("unpublished FROM vw_outbox_lag")).isLessThanOrEqualTo(2_700);
  }

  private long view(String question) {
    return database.number("SELECT " + question);
  }
}
