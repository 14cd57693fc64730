package dev.clave.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.events.model.BatchWriter;
import dev.clave.events.model.Delivery;
import dev.clave.events.model.EventHandler;
import dev.clave.events.model.NewEvent;
import dev.clave.events.model.PermanentFailure;
import dev.clave.events.model.Receipt;
import dev.clave.events.model.RetryPolicy;
import dev.clave.events.processing.Pause;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Events that are handled in the transaction that takes them in, and those that may not be. */
class ArrivalTest {

  private static final String REFUSED = "{\"refused\": true}";

  private static final BatchWriter<Delivery> EFFECTS =
      (connection, deliveries) -> {
        try (PreparedStatement insert =
            connection.prepareStatement("INSERT INTO effects (key_id, event_id) VALUES (?, ?)")) {
          for (Delivery delivery : deliveries) {
            insert.setLong(1, delivery.keyId());
            insert.setLong(2, delivery.payload().has("refused") ? -1 : delivery.eventId());
            insert.addBatch();
          }
          insert.executeBatch();
        }
      };

  private final TestDatabase database = TestDatabase.fresh(new TablesOnArrival());

  @BeforeEach
  void makeEffects() {
    database.execute(
        "CREATE TABLE effects (id BIGSERIAL, key_id BIGINT, event_id BIGINT CHECK (event_id > 0))");
  }

  @Test
  void theEffectIsThereWithTheAnswerAndNoWorkerTouchedTheEvent() {
    try (Events events = open(writing())) {
      List<TestKey> keys = database.keys(20);
      List<NewEvent> some = Samples.numbered(keys, 500);
      assertThat(events.ingestion().accept(some)).allMatch(Receipt.Accepted.class::isInstance);
      assertThat(count("effects")).isEqualTo(500);
      assertThat(count("events WHERE processing_status = 'PROCESSED'")).isEqualTo(500);
      assertThat(count("event_processing_logs WHERE status = 'VALIDATED'")).isEqualTo(500);
      assertThat(count("event_processing_logs WHERE status = 'PROCESSED'")).isEqualTo(500);
      assertThat(count("event_acknowledgments WHERE ack_status = 'ACKED'")).isEqualTo(500);
      assertThat(count("outbox_events")).isEqualTo(500);
      assertThat(count("event_shards WHERE worker_name IS NOT NULL")).isZero();
      assertThat(events.ingestion().accept(some)).allMatch(Receipt.Duplicate.class::isInstance);
      assertThat(count("effects")).isEqualTo(500);
      assertThat(database.number("SELECT sum(processed) FROM event_rollups")).isEqualTo(500);
    }
  }

  @Test
  void oneEventAloneIsHandledAsItArrives() {
    try (Events events = open(writing())) {
      NewEvent event = Samples.telemetry(database.keys(1).get(0));
      events.ingestion().accept(List.of(event));
      assertThat(count("effects")).isEqualTo(1);
      assertThat(count("event_shards WHERE worker_name IS NOT NULL")).isZero();
    }
  }

  @Test
  void anEventWhoseHandlerFailsIsAcceptedAndThoseBehindItWaitInOrder() {
    Map<Long, Integer> attempts = new ConcurrentHashMap<>();
    EventHandler handler =
        (event, effects) -> {
          if (event.payload().get("n").asInt() == 1
              && attempts.merge(event.eventId(), 1, Integer::sum) < 3) {
            throw new IllegalStateException("not yet");
          }
          effects.add(EFFECTS, event);
        };
    try (Events events = open(handler)) {
      List<TestKey> keys = database.keys(2);
      List<NewEvent> some = new ArrayList<>();
      for (int n = 0; n < 3; n++) {
        some.add(Samples.telemetry(keys.get(0), "{\"n\": " + n + "}"));
        some.add(Samples.telemetry(keys.get(1), "{\"n\": " + 10 * (n + 1) + "}"));
      }
      assertThat(events.ingestion().accept(some)).allMatch(Receipt.Accepted.class::isInstance);
      events.ingestion().accept(List.of(Samples.telemetry(keys.get(0), "{\"n\": 3}")));
      Await.until("all done", () -> count("effects") == 7);
      assertThat(attempts.values()).containsExactly(3);
      assertThat(count("event_retries")).isEqualTo(2);
      assertOrder();
    }
  }

  @Test
  void whatTheDatabaseRefusesBecomesADeadLetterAndItsNeighboursAreProcessed() {
    try (Events events = open(writing())) {
      List<TestKey> keys = database.keys(10);
      List<NewEvent> some = new ArrayList<>(Samples.numbered(keys, 50));
      some.set(17, Samples.telemetry(keys.get(7), REFUSED));
      assertThat(events.ingestion().accept(some)).allMatch(Receipt.Accepted.class::isInstance);
      Await.until("all done", () -> count("event_queue") == 0);
      assertThat(count("effects")).isEqualTo(49);
      assertThat(count("dead_letter_events")).isEqualTo(1);
      assertThat(count("events WHERE processing_status = 'PROCESSED'")).isEqualTo(49);
      assertOrder();
    }
  }

  @Test
  void aWriterThatThrowsAnErrorFailsNoAcceptance() {
    BatchWriter<Delivery> broken =
        (connection, deliveries) -> {
          throw new AssertionError("broken");
        };
    try (Events events = open((event, effects) -> effects.add(broken, event))) {
      List<NewEvent> some = Samples.numbered(database.keys(5), 20);
      assertThat(events.ingestion().accept(some)).allMatch(Receipt.Accepted.class::isInstance);
      assertThat(count("events WHERE processing_status <> 'PROCESSED'")).isEqualTo(20);
    }
  }

  @Test
  void aHandlerThatHangsHoldsNoAcceptanceUpForGood() {
    Set<Long> interrupted = ConcurrentHashMap.newKeySet();
    EventHandler handler =
        (event, effects) -> {
          if (interrupted.add(event.eventId())) {
            Thread.sleep(Long.MAX_VALUE);
          }
          effects.add(EFFECTS, event);
        };
    try (Events events = open(handler)) {
      List<NewEvent> one = List.of(Samples.telemetry(database.keys(1).get(0)));
      assertThat(events.ingestion().accept(one)).allMatch(Receipt.Accepted.class::isInstance);
      Await.until("done by a worker", () -> count("effects") == 1);
    }
  }

  @Test
  void knownEventsAmongNewOnesAreAnsweredAsDuplicates() {
    try (Events events = open(writing())) {
      List<TestKey> keys = database.keys(10);
      List<NewEvent> first = Samples.numbered(keys, 200);
      events.ingestion().accept(first);
      for (int round = 0; round < 3; round++) {
        List<NewEvent> mixed = new ArrayList<>(Samples.numbered(keys, 200));
        mixed.set(3, first.get(3));
        mixed.set(150, mixed.get(149));
        List<Receipt> answers = events.ingestion().accept(mixed);
        assertThat(answers.get(3)).isInstanceOf(Receipt.Duplicate.class);
        assertThat(answers.get(150)).isInstanceOf(Receipt.Duplicate.class);
        assertThat(answers.stream().filter(Receipt.Accepted.class::isInstance)).hasSize(198);
      }
      assertThat(count("effects")).isEqualTo(200 + 3 * 198);
      assertOrder();
    }
  }

  @Test
  void nothingIsHandledOnArrivalWhileTheProcessorIsPaused() {
    try (Events events = open(writing())) {
      events.consumers().pause("processor", "the bank is closed", "ops");
      events.ingestion().accept(Samples.numbered(database.keys(5), 20));
      assertThat(count("effects")).isZero();
      assertThat(count("event_queue")).isEqualTo(20);
      events.consumers().resume("processor", "ops");
      Await.until("all done", () -> count("effects") == 20);
      assertOrder();
    }
  }

  @Test
  void aPausedKeyWaitsAndOthersAreHandled() {
    try (Events events = open(writing())) {
      List<TestKey> keys = database.keys(2);
      Pause.Scope scope = Pause.Scope.ofStream(keys.get(0).stream()).ofKey(keys.get(0).key());
      events.pauses().pause(scope, "the bank is closed", "ops");
      events.ingestion().accept(Samples.numbered(keys, 20));
      assertThat(count("effects")).isEqualTo(10);
      events.ingestion().accept(Samples.numbered(keys, 20));
      assertThat(count("effects")).isEqualTo(20);
      events.pauses().resume(scope, "ops");
      Await.until("all done", () -> count("effects") == 40);
      assertOrder();
    }
  }

  @Test
  void nothingOvertakesAnEventOfItsKeyThatAProcessWithoutWorkersTookIn() {
    TestKey key = database.keys(1).get(0);
    try (Events events = open(writing())) {
      events.consumers().pause("processor", "to let one wait", "ops");
      try (Events intake =
          Events.open(
              database.options().withWorkers(0).withRelay(false).withPublishers(List.of()))) {
        intake.ingestion().accept(List.of(Samples.telemetry(key)));
      }
      assertThat(count("event_queue")).isEqualTo(1);
      database.execute("UPDATE event_consumers SET paused = FALSE");
      events.ingestion().accept(Samples.numbered(List.of(key), 30));
      Await.until("all done", () -> count("effects") == 31);
      assertOrder();
    }
  }

  @Test
  void aKeyThatSomebodyHasLockedIsLeftToAWorker() throws SQLException {
    List<TestKey> keys = database.keys(2);
    try (Events events = open(writing());
        Connection other = database.connect()) {
      other.setAutoCommit(false);
      try (PreparedStatement lock =
          other.prepareStatement(
              "SELECT id FROM ordering_keys WHERE ordering_key = ? FOR NO KEY UPDATE")) {
        lock.setString(1, keys.get(0).key());
        lock.executeQuery();
        events.ingestion().accept(Samples.numbered(keys, 20));
        assertThat(count("effects")).isEqualTo(10);
      }
      other.rollback();
      Await.until("all done", () -> count("effects") == 20);
      assertOrder();
    }
  }

  @Test
  void anEventOfALaterTimeWaitsAndHoldsNobodyUp() {
    try (Events events = open(writing())) {
      TestKey key = database.keys(1).get(0);
      NewEvent later = Samples.telemetry(key).at(Instant.now().plus(Duration.ofHours(1)));
      events.ingestion().accept(List.of(later, Samples.telemetry(key)));
      assertThat(count("effects")).isEqualTo(1);
      assertThat(count("event_schedule")).isEqualTo(1);
    }
  }

  @Test
  void handlersGetWhatTheyWouldGetFromAWorker() {
    List<String> seen = new CopyOnWriteArrayList<>();
    EventHandler handler =
        (event, effects) ->
            seen.add(
                "%s %s %s %s %d %s"
                    .formatted(
                        event.stream(),
                        event.key(),
                        event.payload().get("temperature"),
                        event.headers(),
                        event.attempt(),
                        event.fence() > 0));
    try (Events events = open(handler)) {
      TestKey key = database.keys(1).get(0);
      events
          .ingestion()
          .accept(List.of(Samples.telemetry(key).withHeaders(Map.of("traceparent", "00-1"))));
      assertThat(seen).containsExactly("machines " + key.key() + " 21.5 {traceparent=00-1} 1 true");
    }
  }

  @Test
  void aDeadLetterHaltsItsKeyWhereItsStreamSaysSo() {
    EventHandler handler =
        (event, effects) -> {
          if (event.payload().has("refused")) {
            throw new PermanentFailure("no");
          }
          effects.add(EFFECTS, event);
        };
    TestKey key = database.keys(1).get(0);
    try (Events events =
        Events.open(
            options(handler)
                .withStreams(new TablesOnArrival().declaredStream().haltingOnDeadLetter()))) {
      events.ingestion().accept(List.of(Samples.telemetry(key, REFUSED)));
      assertThat(count("dead_letter_events")).isEqualTo(1);
      assertThat(count("event_queue")).isZero();
      assertThat(events.audit().verify().intact()).isTrue();
      events.ingestion().accept(Samples.numbered(List.of(key), 20));
      assertThat(count("effects")).isZero();
      assertThat(count("event_queue")).isEqualTo(20);
    }
  }

  private static EventHandler writing() {
    return (event, effects) -> effects.add(EFFECTS, event);
  }

  private EventsOptions options(EventHandler handler) {
    return database
        .options()
        .withWorkers(1)
        .withRetryPolicy(new RetryPolicy(Duration.ofMillis(20), 2, Duration.ofMillis(100), 0.5, 5))
        .withHandlers(Samples.handling(handler));
  }

  private Events open(EventHandler handler) {
    return Events.open(options(handler));
  }

  private long count(String from) {
    return database.number("SELECT count(*) FROM " + from);
  }

  /** Effects and messages of each key come in the order of its events, once each. */
  private void assertOrder() {
    assertThat(inversions("SELECT key_id, id, event_id FROM effects")).isZero();
    assertThat(
            inversions(
                "SELECT aggregate_id AS key_id, id, (payload->>'event_id')::BIGINT AS event_id"
                    + " FROM outbox_events"))
        .isZero();
    assertThat(Set.copyOf(database.column("SELECT event_id FROM effects")))
        .hasSize((int) count("effects"));
  }

  private long inversions(String rows) {
    return database.number(
        "SELECT count(*) FROM (SELECT event_id < lag(event_id) OVER (PARTITION BY key_id ORDER BY"
            + " id) AS back FROM ("
            + rows
            + ") r) p WHERE back");
  }
}
