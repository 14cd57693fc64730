package dev.clave.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.events.ingesting.IngestionWriter;
import dev.clave.events.ingesting.Overloaded;
import dev.clave.events.model.NewEvent;
import dev.clave.events.model.Reading;
import dev.clave.events.model.Receipt;
import dev.clave.events.model.Receipt.Accepted;
import dev.clave.events.model.Receipt.Duplicate;
import dev.clave.events.model.Receipt.Refused;
import dev.clave.events.model.Refusal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

public class IngestionTest {

  protected TestTables tables() {
    return TestTables.OWN;
  }

  private final TestDatabase database = TestDatabase.fresh(tables());
  private final Events events = open(2);

  private Events open(int lanes) {
    return Events.open(
        database.options().withWorkers(0).withRelay(false).withIntake(lanes, 20_000));
  }

  @AfterEach
  void close() {
    events.close();
  }

  @Test
  void anEventSentTwiceIsAnsweredWithTheFirstOnesId() {
    NewEvent event = Samples.telemetry(database.keys(1).get(0));
    Receipt first = events.ingestion().accept(List.of(event)).get(0);
    Receipt second = events.ingestion().accept(List.of(event)).get(0);
    assertThat(first).isInstanceOf(Accepted.class);
    assertThat(second).isEqualTo(new Duplicate(((Accepted) first).eventId()));
  }

  @Test
  void anEventTwiceInOneRequestIsStoredOnce() {
    NewEvent event = Samples.telemetry(database.keys(1).get(0));
    List<Receipt> answers = events.ingestion().accept(List.of(event, event, event));
    long id = ((Accepted) answers.get(0)).eventId();
    assertThat(answers.subList(1, 3)).containsOnly(new Duplicate(id));
    assertThat(database.number("SELECT count(*) FROM events")).isEqualTo(1);
  }

  @Test
  void oneKeyFromThirtyTwoConnectionsAtOnceGivesOneEvent() throws Exception {
    int senders = 32;
    TestKey key = database.keys(1).get(0);
    ExecutorService pool = Executors.newFixedThreadPool(senders);
    try {
      for (int round = 0; round < 10; round++) {
        String idempotencyKey = UUID.randomUUID().toString();
        CountDownLatch start = new CountDownLatch(1);
        List<Future<Receipt>> answers = new ArrayList<>();
        for (int i = 0; i < senders; i++) {
          answers.add(pool.submit(() -> writeOnOwnConnection(key, idempotencyKey, start)));
        }
        start.countDown();
        long accepted = 0;
        List<Long> ids = new ArrayList<>();
        for (Future<Receipt> answer : answers) {
          if (answer.get() instanceof Accepted one) {
            accepted++;
            ids.add(one.eventId());
          } else {
            ids.add(((Duplicate) answer.get()).eventId());
          }
        }
        assertThat(accepted).isEqualTo(1);
        assertThat(ids).containsOnly(ids.get(0));
      }
    } finally {
      pool.shutdown();
    }
    assertThat(database.number("SELECT count(*) FROM events")).isEqualTo(10);
  }

  private Receipt writeOnOwnConnection(TestKey key, String idempotencyKey, CountDownLatch start)
      throws Exception {
    NewEvent event = Samples.event(UUID.randomUUID(), key, idempotencyKey);
    try (var connection = database.connect()) {
      connection.setAutoCommit(false);
      start.await();
      List<Receipt> answers =
          new IngestionWriter(tables().tables())
              .write(connection, List.of(event), Instant.now(), -1);
      connection.commit();
      return answers.get(0);
    }
  }

  @Test
  void overlappingBatchesFromManySendersNeverFailAndStoreEachKeyOnce() throws Exception {
    List<TestKey> keys = database.keys(20);
    List<NewEvent> shared = Samples.numbered(keys, 400);
    ExecutorService pool = Executors.newFixedThreadPool(8);
    try (Events other = open(3)) {
      List<Future<List<Receipt>>> all = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        Events target = i % 2 == 0 ? events : other;
        List<NewEvent> shuffled = new ArrayList<>(shared);
        Collections.shuffle(shuffled, new Random(i));
        all.add(pool.submit(() -> target.ingestion().accept(shuffled)));
      }
      int accepted = 0;
      for (Future<List<Receipt>> one : all) {
        for (Receipt answer : one.get()) {
          assertThat(answer).isNotInstanceOf(Refused.class);
          accepted += answer instanceof Accepted ? 1 : 0;
        }
      }
      assertThat(accepted).isEqualTo(400);
    } finally {
      pool.shutdown();
    }
  }

  @Test
  void tenThousandEventsInOneRequestAreEachAnswered() {
    List<TestKey> keys = database.keys(100);
    List<Reading> readings = new ArrayList<>(Samples.numbered(keys, 9_998));
    readings.add(5_000, new Refusal("because"));
    readings.add(Samples.telemetry(new TestKey("x".repeat(101), "key")));
    List<Receipt> answers = events.ingestion().accept(readings);
    assertThat(answers).hasSize(10_000);
    assertThat(answers.get(5_000)).isEqualTo(new Refused("because"));
    assertThat(((Refused) answers.get(9_999)).reason()).contains("stream");
    assertThat(answers.stream().filter(Accepted.class::isInstance).count()).isEqualTo(9_998);
    assertThat(database.number("SELECT count(*) FROM event_queue")).isEqualTo(9_998);
  }

  @Test
  void oneKeysEventsAreNumberedInTheOrderTheyWereSent() {
    List<TestKey> keys = database.keys(3);
    events.ingestion().accept(Samples.numbered(keys, 5_000));
    assertThat(
            database.number(
                """
                SELECT count(*) FROM (
                  SELECT (payload->>'n')::int - lag((payload->>'n')::int)
                    OVER (PARTITION BY :key_id ORDER BY id) AS step FROM events) s
                WHERE step <> 3
                """))
        .isZero();
  }

  @Test
  void anEventUuidOfAnotherEventIsRefused() {
    TestKey key = database.keys(1).get(0);
    NewEvent first = Samples.telemetry(key);
    Receipt accepted = events.ingestion().accept(List.of(first)).get(0);
    NewEvent second = Samples.event(first.eventUuid(), key, UUID.randomUUID().toString());
    Receipt answer = events.ingestion().accept(List.of(second)).get(0);
    assertThat(((Refused) answer).reason())
        .contains("belongs to event " + ((Accepted) accepted).eventId());
  }

  @Test
  void aSlowDatabaseTurnsRequestsAwayInsteadOfFillingTheMemory() throws Exception {
    List<TestKey> keys = database.keys(10);
    try (var connection = database.connect();
        var statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("LOCK TABLE events IN ACCESS EXCLUSIVE MODE");
      List<CompletableFuture<List<Receipt>>> submissions = new ArrayList<>();
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 10; i++) {
                  submissions.add(events.ingestion().submit(Samples.numbered(keys, 10_000)));
                }
              })
          .isInstanceOfSatisfying(
              Overloaded.class, e -> assertThat(e.retryAfter().toSeconds()).isPositive());
      assertThat(submissions).hasSize(2);
      connection.rollback();
      for (var one : submissions) {
        assertThat(one.get()).hasSize(10_000).allMatch(Accepted.class::isInstance);
      }
    }
    assertThat(events.ingestion().accept(Samples.numbered(keys, 10))).hasSize(10);
  }

  @Test
  void aRequestOfMoreThanTheLimitIsRefusedWhole() {
    List<NewEvent> many = Samples.numbered(database.keys(1), 10_001);
    assertThatThrownBy(() -> events.ingestion().accept(many))
        .hasMessage("expected at most 10000 events in a request, found 10001");
  }
}
