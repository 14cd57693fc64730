package dev.clave.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.events.database.Database;
import dev.clave.events.model.BatchWriter;
import dev.clave.events.model.EventHandler;
import dev.clave.events.model.PermanentFailure;
import dev.clave.events.model.Receipt;
import dev.clave.events.model.RetryPolicy;
import dev.clave.events.processing.Processor;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

public class ProcessingTest {

  protected TestTables tables() {
    return TestTables.OWN;
  }

  private static final RetryPolicy EAGER =
      new RetryPolicy(Duration.ofMillis(20), 2, Duration.ofMillis(100), 0.5, 3);

  /** One statement, one moment: what each table says of an event agrees with all others. */
  private static final String CONTRADICTIONS =
      """
      SELECT e.id || ' is ' || e.processing_status
      FROM events e
      LEFT JOIN event_queue q ON q.event_id = e.id
      LEFT JOIN event_acknowledgments a ON a.event_id = e.id AND a.consumer_name = 'processor'
      LEFT JOIN dead_letter_events l ON l.original_event_id = e.id AND l.resolution IS NULL
      LEFT JOIN (SELECT event_id, count(*) FROM event_retries GROUP BY event_id) r
        ON r.event_id = e.id
      WHERE (q.event_id IS NOT NULL) <> (e.processing_status IN ('RECEIVED', 'RETRY_PENDING'))
        OR (l.id IS NOT NULL) <> (e.processing_status = 'DEAD_LETTERED')
        OR COALESCE(a.ack_status::TEXT, 'NONE') <> CASE e.processing_status
          WHEN 'PROCESSED' THEN 'ACKED' WHEN 'DEAD_LETTERED' THEN 'NACKED'
          WHEN 'RETRY_PENDING' THEN 'PENDING' ELSE 'NONE' END
        OR e.retry_count <> COALESCE(r.count, 0)
        OR (e.processing_status = 'PROCESSED') <> (e.id::TEXT IN (
          SELECT o.payload->>'event_id' FROM outbox_events o
          WHERE o.payload->>'event_id' IS NOT NULL))
      """;

  private final TestDatabase database = TestDatabase.fresh(tables());

  @Test
  void everyAcceptedEventIsProcessedAcknowledgedAndPublishedWithItsSteps() {
    try (Events events = open(Samples.doingNothing())) {
      List<TestKey> keys = database.keys(50);
      List<Receipt> answers = events.ingestion().accept(Samples.numbered(keys, 3_000));
      assertThat(answers).allMatch(answer -> answer instanceof Receipt.Accepted);
      Await.until("everything published", () -> count("outbox_events WHERE published") == 3_000);
      assertThat(count("events WHERE processing_status = 'PROCESSED'")).isEqualTo(3_000);
      assertThat(count("event_acknowledgments WHERE ack_status = 'ACKED'")).isEqualTo(3_000);
      assertThat(count("event_processing_logs WHERE status = 'VALIDATED'")).isEqualTo(3_000);
      assertThat(count("event_processing_logs WHERE status = 'PROCESSED'")).isEqualTo(3_000);
      assertThat(count("event_queue")).isZero();
    }
  }

  @Test
  void severalProcessesShareTheWorkInOrderPerKeyWithoutDoubleEffects() {
    database.execute("CREATE TABLE effects (key_id BIGINT, event_id BIGINT, id BIGSERIAL)");
    EventHandler insert =
        (event, effects) -> {
          try (var statement =
              effects
                  .connection()
                  .prepareStatement("INSERT INTO effects (key_id, event_id) VALUES (?, ?)")) {
            statement.setLong(1, event.keyId());
            statement.setLong(2, event.eventId());
            statement.executeUpdate();
          }
        };
    try (Events one = open(Samples.handling(insert));
        Events two = open(Samples.handling(insert));
        Events three = open(Samples.handling(insert))) {
      List<TestKey> keys = database.keys(40);
      for (int i = 0; i < 5; i++) {
        one.ingestion().accept(Samples.numbered(keys, 400));
        two.ingestion().accept(Samples.numbered(keys, 400));
      }
      Await.until(
          "all processed", () -> count("events WHERE processing_status='PROCESSED'") == 4_000);
      assertThat(three.outbox().lag().unpublished()).isNotNegative();
    }
    assertThat(count("effects")).isEqualTo(4_000);
    assertThat(database.number("SELECT count(DISTINCT event_id) FROM effects")).isEqualTo(4_000);
    assertThat(
            database.number(
                """
                SELECT count(*) FROM (
                  SELECT event_id < lag(event_id) OVER (PARTITION BY key_id ORDER BY id) AS back
                  FROM effects) e WHERE back
                """))
        .isZero();
  }

  @Test
  void aPassingFailureIsRetriedWithGrowingDelaysAndThenSucceeds() {
    AtomicInteger attempts = new AtomicInteger();
    EventHandler twice =
        (event, effects) -> {
          if (attempts.incrementAndGet() <= 2) {
            throw new IllegalStateException("the other side is away");
          }
        };
    try (Events events = open(Samples.handling(twice))) {
      TestKey key = database.keys(1).get(0);
      events.ingestion().accept(List.of(Samples.telemetry(key)));
      Await.until("processed", () -> count("events WHERE processing_status='PROCESSED'") == 1);
      assertThat(database.column("SELECT retry_attempt FROM event_retries ORDER BY id"))
          .containsExactly("1", "2");
      assertThat(database.value("SELECT error_message FROM event_retries LIMIT 1"))
          .isEqualTo("IllegalStateException: the other side is away");
      assertThat(database.value("SELECT retry_count FROM events")).isEqualTo("2");
      assertThat(database.column("SELECT status FROM event_processing_logs ORDER BY id"))
          .containsExactly("RETRY_PENDING", "RETRY_PENDING", "VALIDATED", "PROCESSED");
      assertThat(count("event_holds")).isZero();
      assertThat(database.value("SELECT ack_status FROM event_acknowledgments")).isEqualTo("ACKED");
    }
  }

  @Test
  void anEventThatKeepsFailingBecomesADeadLetterAndThoseBehindItGoOn() {
    Map<Long, List<String>> numbersByKey = new ConcurrentHashMap<>();
    EventHandler failing =
        (event, effects) -> {
          if (event.payload().get("n").asInt() == 0) {
            throw new IllegalStateException("never");
          }
          numbersByKey
              .computeIfAbsent(event.keyId(), d -> new CopyOnWriteArrayList<>())
              .add(event.payload().get("n").asText());
        };
    try (Events events = open(Samples.handling(failing))) {
      events.ingestion().accept(Samples.numbered(database.keys(1), 4));
      Await.until("all settled", () -> count("event_queue") == 0);
      assertThat(numbersByKey.values()).containsExactly(List.of("1", "2", "3"));
      assertThat(database.column("SELECT processing_status FROM events ORDER BY id"))
          .containsExactly("DEAD_LETTERED", "PROCESSED", "PROCESSED", "PROCESSED");
      assertThat(count("event_retries")).isEqualTo(3);
      assertThat(database.value("SELECT failure_reason FROM dead_letter_events")).contains("never");
      assertThat(database.value("SELECT ack_status FROM event_acknowledgments ORDER BY event_id"))
          .isEqualTo("NACKED");
    }
  }

  @Test
  void aPermanentFailureIsNotRetriedAndWhatTheHandlerWroteIsUndone() {
    database.execute("CREATE TABLE effects (n INT)");
    EventHandler refusing =
        (event, effects) -> {
          effects.connection().createStatement().execute("INSERT INTO effects VALUES (1)");
          throw new PermanentFailure("makes no sense");
        };
    try (Events events = open(Samples.handling(refusing))) {
      events.ingestion().accept(Samples.numbered(database.keys(1), 1));
      Await.until("buried", () -> count("dead_letter_events") == 1);
      assertThat(count("effects")).isZero();
      assertThat(count("event_retries")).isZero();
      assertThat(database.value("SELECT failure_reason FROM dead_letter_events"))
          .isEqualTo("makes no sense");
    }
  }

  @Test
  void aHandlerThatBreaksDownIsTriedAgainAndItsWorkerGoesOn() {
    AtomicInteger attempts = new AtomicInteger();
    EventHandler breaking =
        (event, effects) -> {
          if (attempts.incrementAndGet() == 1) {
            throw new StackOverflowError("too deep");
          }
        };
    try (Events events = open(Samples.handling(breaking))) {
      events.ingestion().accept(Samples.numbered(database.keys(1), 1));
      Await.until("processed", () -> count("events WHERE processing_status='PROCESSED'") == 1);
      assertThat(database.value("SELECT error_message FROM event_retries"))
          .isEqualTo("StackOverflowError: too deep");
    }
  }

  @Test
  void aHandlersOwnDatabaseThatIsAwayHoldsUpOneKeyOnly() {
    EventHandler calling =
        (event, effects) -> {
          if (event.payload().get("n").asInt() == 0) {
            throw new SQLException("the other database is away", "08001");
          }
        };
    try (Events events = open(Samples.handling(calling))) {
      events.ingestion().accept(Samples.numbered(database.keys(5), 5));
      Await.until("all settled", () -> count("event_queue") == 0);
      assertThat(database.column("SELECT processing_status FROM events ORDER BY payload"))
          .containsExactly("DEAD_LETTERED", "PROCESSED", "PROCESSED", "PROCESSED", "PROCESSED");
      assertThat(count("event_retries")).isEqualTo(3);
    }
  }

  @Test
  void aPlainSelectTellsTheTruthAtEveryMoment() {
    EventHandler mixed =
        (event, effects) -> {
          int n = event.payload().get("n").asInt();
          if (n % 7 == 0) {
            throw new PermanentFailure("seventh");
          }
          if (n % 5 == 0 && event.attempt() < 3) {
            throw new IllegalStateException("not yet");
          }
        };
    try (Events events = open(Samples.handling(mixed))) {
      events.ingestion().accept(Samples.numbered(database.keys(30), 2_000));
      Await.until(
          "all settled",
          () -> {
            assertThat(database.column(CONTRADICTIONS)).isEmpty();
            return count("event_queue") == 0;
          });
      assertThat(count("events WHERE processing_status = 'PROCESSED'")).isPositive();
      assertThat(count("events WHERE processing_status = 'DEAD_LETTERED'")).isPositive();
    }
  }

  @Test
  void oneEventThatTheDatabaseRefusesDoesNotHarmItsBatch() {
    database.execute("CREATE TABLE effects (n INT CHECK (n <> 7))");
    BatchWriter<Integer> writer =
        (connection, numbers) -> {
          try (var insert = connection.prepareStatement("INSERT INTO effects VALUES (?)")) {
            for (int number : numbers) {
              insert.setInt(1, number);
              insert.addBatch();
            }
            insert.executeBatch();
          }
        };
    EventHandler adding = (event, effects) -> effects.add(writer, event.payload().get("n").asInt());
    try (Events events = open(Samples.handling(adding))) {
      events.ingestion().accept(Samples.numbered(database.keys(20), 20));
      Await.until("all settled", () -> count("event_queue") == 0);
      assertThat(count("effects")).isEqualTo(19);
      assertThat(database.value("SELECT payload->>'n' FROM dead_letter_events")).isEqualTo("7");
    }
  }

  @Test
  void aNoisyKeyDoesNotStarveTheOthersOfItsShard() {
    try (Events events =
        Events.open(
            database
                .options()
                .withWorkers(0)
                .withRelay(false)
                .withBatchSize(100)
                .withHandlers(Samples.doingNothing()))) {
      List<TestKey> keys = database.keys(33);
      TestKey noisy = keys.get(0);
      TestKey quiet = keys.get(32); // The same shard: 32 ids on.
      events.ingestion().accept(Samples.numbered(List.of(noisy), 2_000));
      events.ingestion().accept(List.of(Samples.telemetry(quiet)));
      Processor processor =
          new Processor(
              database(), options().tables(), options().processing(), options().clock(), "test", 0);
      int turns = 0;
      while (processed(quiet) == 0) {
        turn(processor);
        assertThat(++turns).isLessThanOrEqualTo(2);
      }
      assertThat(processed(noisy)).isLessThan(200);
    }
  }

  @Test
  void delaysGrowToTheCapAndVaryByTheJitter() {
    RetryPolicy policy = new RetryPolicy(Duration.ofSeconds(1), 2, Duration.ofSeconds(30), 0.5, 10);
    Map<Integer, Set<Long>> delays = new HashMap<>();
    List<Long> longest = new ArrayList<>();
    var random = new Random(7);
    for (int retry = 1; retry <= 10; retry++) {
      for (int i = 0; i < 200; i++) {
        delays
            .computeIfAbsent(retry, r -> new TreeSet<>())
            .add(policy.delay(retry, random).toMillis());
      }
      long most = Math.min(30_000, 1_000L << (retry - 1));
      assertThat(delays.get(retry)).allMatch(d -> d <= most && d >= most / 2);
      assertThat(delays.get(retry)).hasSizeGreaterThan(50);
      longest.add(most);
    }
    assertThat(longest).contains(1_000L, 16_000L, 30_000L);
  }

  private long processed(TestKey key) {
    return database.number(
        "SELECT count(*) FROM events e JOIN :keys k ON k.id = e.:key_id"
            + " WHERE :key = ? AND processing_status = 'PROCESSED'",
        key.key());
  }

  private Database database() {
    return Database.forWork(database.options().address(), 1);
  }

  private EventsOptions options() {
    return database.options().withBatchSize(100).withHandlers(Samples.doingNothing());
  }

  private static void turn(Processor processor) {
    try {
      processor.turn(List.of());
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private Events open(Map<String, EventHandler> handlers) {
    return Events.open(database.options().withHandlers(handlers).withRetryPolicy(EAGER));
  }

  private long count(String of) {
    return database.number("SELECT count(*) FROM " + of);
  }
}
