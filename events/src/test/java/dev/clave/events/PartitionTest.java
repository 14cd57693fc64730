package dev.clave.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.events.model.NewEvent;
import dev.clave.events.model.Receipt;
import dev.clave.events.operating.Consumers;
import dev.clave.events.operating.Maintenance;
import dev.clave.events.operating.Partitions;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

public class PartitionTest {

  protected TestTables tables() {
    return TestTables.OWN;
  }

  private final TestDatabase database = TestDatabase.fresh(tables());
  private final SettableClock clock = new SettableClock();
  private Events events;
  private List<TestKey> keys;
  private NewEvent before;

  @BeforeEach
  void partitionATableThatHasEvents() {
    events =
        Events.open(
            database
                .options()
                .withPartitions(false)
                .withClock(clock)
                .withHandlers(Samples.doingNothing())
                .withEventRetention(Duration.ofDays(3)));
    keys = database.keys(10);
    before = Samples.telemetry(keys.get(0));
    events.ingestion().accept(List.of(before));
    events.ingestion().accept(Samples.numbered(keys, 99));
    processed(100);
    events.maintenance().partitions().begin("ops");
  }

  @AfterEach
  void close() {
    events.close();
  }

  @Test
  void aNewInstallationIsPartitionedAndOneThatHasEventsStaysAsItIs() {
    TestDatabase other = TestDatabase.fresh(tables());
    EventsOptions options = other.options().withWorkers(0).withRelay(false);
    try (Events plain = Events.open(options.withPartitions(false))) {
      assertThat(plain.maintenance().partitions().inUse()).isFalse();
      plain.ingestion().accept(List.of(Samples.telemetry(other.keys(1).get(0))));
    }
    try (Events again = Events.open(options)) {
      assertThat(again.maintenance().partitions().inUse()).isFalse();
    }
    try (Events fresh =
        Events.open(TestDatabase.fresh(tables()).options().withWorkers(0).withRelay(false))) {
      assertThat(fresh.maintenance().partitions().inUse()).isTrue();
      assertThat(fresh.maintenance().partitions().list()).hasSize(8);
    }
  }

  @Test
  void aReaderThatHoldsUpTheChangeHoldsUpNoEvents() throws Exception {
    TestDatabase other = TestDatabase.fresh(tables());
    try (Events live =
            Events.open(
                other.options().withPartitions(false).withHandlers(Samples.doingNothing()));
        Connection reader = other.connect()) {
      List<TestKey> senders = other.keys(10);
      live.ingestion().accept(Samples.numbered(senders, 500));
      reader.setAutoCommit(false);
      reader.createStatement().execute("SET idle_in_transaction_session_timeout = 0");
      reader.createStatement().execute("LOCK TABLE dead_letter_events IN ACCESS SHARE MODE");
      CompletableFuture<Void> change =
          CompletableFuture.runAsync(() -> live.maintenance().partitions().begin("ops"));
      Await.until(
          "the bound is proved",
          () ->
              other.number(
                      "SELECT count(*) FROM pg_constraint"
                          + " WHERE conname = 'events_history_check' AND convalidated")
                  == 1);
      for (int i = 0; i < 10; i++) {
        assertThat(live.ingestion().accept(Samples.numbered(senders, 100)))
            .allMatch(Receipt.Accepted.class::isInstance);
      }
      assertThat(change).isNotDone();
      reader.rollback();
      change.join();
      live.ingestion().accept(Samples.numbered(senders, 100));
      Await.until("processed", () -> other.number("SELECT count(*) FROM event_queue") == 0);
      assertThat(other.number("SELECT count(*) FROM events")).isEqualTo(1_600);
      assertThat(
              other.number("SELECT count(*) FROM events e JOIN event_keys k ON k.event_id = e.id"))
          .isEqualTo(1_600);
      assertThat(other.number("SELECT count(*) FROM pg_constraint WHERE NOT convalidated"))
          .isZero();
    }
  }

  @Test
  void whatAnAttemptThatDiedLeftBehindHoldsUpNothingAndIsGoneOnWith() {
    TestDatabase other = TestDatabase.fresh(tables());
    try (Events live =
        Events.open(
            other
                .options()
                .withPartitions(false)
                .withWorkers(0)
                .withRelay(false)
                .withClock(clock))) {
      live.ingestion().accept(Samples.numbered(other.keys(3), 30));
      for (String begun :
          new String[] {
            tables().tables().statement("create_event_keys"),
            "CREATE UNIQUE INDEX events_history_pkey ON events (id, received_at)",
            "ALTER TABLE events ADD CONSTRAINT events_history_check"
                + " CHECK (received_at < '2026-03-02')"
          }) {
        other.execute(begun);
      }
      clock.advance(Duration.ofDays(30));
      live.maintenance().run("ops");
      assertThat(live.ingestion().accept(Samples.numbered(other.keys(3), 5)))
          .allMatch(Receipt.Accepted.class::isInstance);
      live.maintenance().partitions().begin("ops");
      assertThat(other.number("SELECT count(*) FROM event_keys")).isEqualTo(35);
    }
  }

  @Test
  void bothUniqueKeysStillHoldAcrossPartitions() {
    clock.advance(Duration.ofDays(1));
    assertThat(events.ingestion().accept(List.of(before)).get(0))
        .isInstanceOf(Receipt.Duplicate.class);
    NewEvent sameUuid =
        Samples.event(before.eventUuid(), keys.get(1), UUID.randomUUID().toString());
    assertThat(events.ingestion().accept(List.of(sameUuid)).get(0))
        .isInstanceOf(Receipt.Refused.class);
    assertThatThrownBy(
            () ->
                database.execute(
                    "INSERT INTO events (event_uuid, :stream_column :key_id, event_type, payload,"
                        + " idempotency_key, received_at) SELECT gen_random_uuid(),"
                        + " :stream_column :key_id, event_type, payload, idempotency_key,"
                        + " ?::timestamptz FROM events LIMIT 1",
                    clock.instant().toString()))
        .hasMessageContaining("event_keys_idempotency_key");
  }

  @Test
  void theLifeOfAnEventIsTheSameInAPartition() {
    clock.advance(Duration.ofDays(9));
    List<Receipt> answers = events.ingestion().accept(Samples.numbered(keys, 200));
    assertThat(answers).allMatch(Receipt.Accepted.class::isInstance);
    processed(300);
    assertThat(database.number("SELECT count(*) FROM events_20260310")).isEqualTo(200);
    assertThat(database.number("SELECT count(*) FROM event_acknowledgments")).isEqualTo(300);
  }

  @Test
  void oldPartitionsAreDetachedByPolicyWithTheirKeysAndNewOnesAreMade() {
    clock.advance(Duration.ofDays(13));
    Maintenance.Round round = events.maintenance().run("ops");
    assertThat(round.partitionsDetached()).startsWith("events_history");
    assertThat(round.partitionsMade()).contains("events_20260309", "events_20260321");
    assertThat(database.number("SELECT count(*) FROM events")).isZero();
    assertThat(database.number("SELECT count(*) FROM events_history")).isEqualTo(100);
    assertThat(database.number("SELECT count(*) FROM event_keys")).isZero();
    assertThat(events.ingestion().accept(Samples.numbered(keys, 5)))
        .allMatch(Receipt.Accepted.class::isInstance);
  }

  @Test
  void aPartitionWithUnfinishedEventsStays() {
    events.consumers().pause(Consumers.PROCESSOR, "test", "ops");
    events.ingestion().accept(Samples.numbered(keys, 5));
    clock.advance(Duration.ofDays(13));
    Maintenance.Round round = events.maintenance().run("ops");
    assertThat(round.partitionsDetached()).isEmpty();
    assertThat(round.partitionsHeldUp())
        .as("what holds it up is said")
        .containsExactly(new Partitions.HeldUp("events_history", 5, 0, 0));
  }

  @Test
  void anOldPartitionIsExportedWholeBeforeItIsDropped(@TempDir Path folder) throws Exception {
    events.close();
    events =
        Events.open(
            database
                .options()
                .withClock(clock)
                .withHandlers(Samples.doingNothing())
                .withEventExport(folder)
                .withEventRetention(Duration.ofDays(3)));
    String odd = "{\"text\": \"a\\nb, \\\"c\\\" \\\\ d\"}";
    events.ingestion().accept(List.of(Samples.telemetry(keys.get(3), odd)));
    processed(101);
    List<String> storedEvents =
        database.column("SELECT to_jsonb(e) FROM events_history e ORDER BY id");
    clock.advance(Duration.ofDays(13));
    Maintenance.Round round = events.maintenance().run("ops");
    assertThat(round.partitionsDetached()).startsWith("events_history");
    assertThat(round.partitionsHeldUp()).isEmpty();
    try (InputStream packed =
        new GZIPInputStream(Files.newInputStream(folder.resolve("events_history.jsonl.gz")))) {
      assertThat(new String(packed.readAllBytes(), StandardCharsets.UTF_8).lines().toList())
          .hasSize(101)
          .isEqualTo(storedEvents);
    }
    assertThat(database.column("SELECT to_regclass('events_history')::TEXT")).containsOnlyNulls();
  }

  @Test
  void aPartitionThatCannotBeExportedStays(@TempDir Path folder) throws Exception {
    Path file = Files.createFile(folder.resolve("no-folder"));
    events.close();
    events =
        Events.open(
            database
                .options()
                .withWorkers(0)
                .withClock(clock)
                .withEventExport(file)
                .withEventRetention(Duration.ofDays(3)));
    clock.advance(Duration.ofDays(13));
    assertThatThrownBy(() -> events.maintenance().run("ops"))
        .hasMessageContaining("`events_history` was not exported and stays");
    assertThat(database.number("SELECT count(*) FROM events")).isEqualTo(100);
    assertThat(database.number("SELECT count(*) FROM event_keys")).isEqualTo(100);
  }

  @Test
  void deletingAKeyStillDeletesItsEventsAndTheirSteps() {
    database.execute("DELETE FROM :keys");
    assertThat(database.number("SELECT count(*) FROM events")).isZero();
    assertThat(database.number("SELECT count(*) FROM event_keys")).isZero();
    assertThat(database.number("SELECT count(*) FROM event_processing_logs")).isZero();
  }

  private void processed(int count) {
    Await.until(
        count + " processed",
        () ->
            database.number("SELECT count(*) FROM events WHERE processing_status = 'PROCESSED'")
                == count);
  }
}
