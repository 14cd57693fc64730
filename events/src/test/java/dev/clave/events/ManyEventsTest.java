package dev.clave.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.events.database.EventStorage;
import dev.clave.events.ingesting.IngestionWriter;
import dev.clave.events.model.NewEvent;
import dev.clave.events.model.Receipt;
import dev.clave.events.model.Receipt.Accepted;
import dev.clave.events.model.Receipt.Duplicate;
import dev.clave.events.model.Receipt.Refused;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Requests of so many events that they are copied into the tables. */
class ManyEventsTest {

  private static final int MANY = 1_500;
  private static final Instant NOW = Instant.parse("2026-05-01T10:00:00.123456Z");

  private final TestDatabase database = database();
  private final List<TestKey> keys = database.keys(70);

  TestDatabase database() {
    return TestDatabase.fresh(TestTables.OWN);
  }

  @Test
  void whatIsStoredAlreadyOrTwiceInTheRequestIsAnsweredWithTheFirstId() throws Exception {
    List<NewEvent> first = Samples.numbered(keys, MANY);
    List<Receipt> answers = write(first);
    assertThat(answers).allMatch(Accepted.class::isInstance);

    List<NewEvent> second = new ArrayList<>(Samples.numbered(keys, MANY));
    second.add(700, second.get(3));
    second.add(10, first.get(20));
    List<Receipt> again = write(second);
    assertThat(again.get(10)).isEqualTo(new Duplicate(((Accepted) answers.get(20)).eventId()));
    assertThat(again.get(701)).isEqualTo(new Duplicate(((Accepted) again.get(3)).eventId()));
    assertThat(again.stream().filter(Accepted.class::isInstance)).hasSize(MANY);
    assertThat(database.number("SELECT count(*) FROM events")).isEqualTo(2L * MANY);
    assertThat(database.number("SELECT count(*) FROM event_queue")).isEqualTo(2L * MANY);
  }

  @Test
  void anEventWithTheUuidOfAnotherIsRefusedAlone() throws Exception {
    List<NewEvent> events = new ArrayList<>(Samples.numbered(keys, MANY));
    write(List.of(events.get(0)));
    events.set(0, Samples.event(events.get(0).eventUuid(), keys.get(0), "another key"));
    List<Receipt> answers = write(events);
    assertThat(answers.get(0)).isInstanceOf(Refused.class);
    assertThat(answers.subList(1, MANY)).allMatch(Accepted.class::isInstance);
  }

  @Test
  void textComesBackAsItWasWhateverItContains() throws Exception {
    String text = "tab\\t line\\n \\\\ \\\\N \\\\. \\r ñ 🦊 \\u0001";
    List<NewEvent> events = new ArrayList<>(Samples.numbered(keys, MANY));
    String awkward = "a\tb\nc\\d\re\\N";
    TestKey key = new TestKey("a stream\t\\", "\\N");
    NewEvent event =
        new NewEvent(
            UUID.randomUUID(),
            key.stream(),
            key.key(),
            "a\\type\n",
            "{\"t\": \"" + text + "\"}",
            awkward);
    events.add(event);
    long id = ((Accepted) write(events).get(MANY)).eventId();
    assertThat(
            database.value(
                "SELECT (payload = ?::JSONB AND idempotency_key = ? AND event_type = ? AND stream"
                    + " = ?)::TEXT FROM events WHERE id = "
                    + id,
                event.payload(),
                awkward,
                event.type(),
                key.stream()))
        .isEqualTo("true");
  }

  @Test
  void eventsOfALaterTimeWaitInTheSchedule() throws Exception {
    List<NewEvent> events = new ArrayList<>(Samples.numbered(keys, MANY));
    Instant later = NOW.plus(Duration.ofHours(1));
    events.replaceAll(event -> events.indexOf(event) % 3 == 0 ? event.at(later) : event);
    write(events);
    assertThat(database.number("SELECT count(*) FROM event_schedule")).isEqualTo(MANY / 3);
    assertThat(database.number("SELECT count(*) FROM event_queue")).isEqualTo(MANY - MANY / 3);
  }

  @Test
  void theQueueIsCutAsTheDatabaseCutsIt() throws Exception {
    write(Samples.numbered(keys, MANY));
    assertThat(
            database.number(
                "SELECT count(*) FROM event_queue WHERE shard <> fn_event_shard(key_id)"))
        .isZero();
    assertThat(database.number("SELECT count(*) FROM event_shards")).isEqualTo(EventStorage.SHARDS);
  }

  /** Each of them finds nothing stored; one has to wait for the other and then begin again. */
  @Test
  void theSameEventsFromFourConnectionsAtOnceAreStoredOnce() throws Exception {
    List<NewEvent> events = Samples.numbered(keys, MANY);
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      List<Future<List<Receipt>>> senders = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        List<NewEvent> order = new ArrayList<>(events);
        Collections.shuffle(order, new Random(i));
        senders.add(pool.submit(() -> write(order)));
      }
      long accepted = 0;
      for (Future<List<Receipt>> sender : senders) {
        accepted += sender.get().stream().filter(Accepted.class::isInstance).count();
        assertThat(sender.get()).noneMatch(Refused.class::isInstance);
      }
      assertThat(accepted).isEqualTo(MANY);
    } finally {
      pool.shutdown();
    }
    assertThat(database.number("SELECT count(*) FROM events")).isEqualTo(MANY);
    assertThat(database.number("SELECT count(*) FROM event_queue")).isEqualTo(MANY);
  }

  @Test
  void manyEventsOfTheCallersTransactionVanishWithIt() throws Exception {
    try (Events events =
            Events.open(
                database
                    .options()
                    .withClock(InstantSource.fixed(NOW))
                    .withWorkers(0)
                    .withRelay(false));
        Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      events.ingestion().accept(connection, Samples.numbered(keys, MANY));
      connection.rollback();
      assertThat(database.number("SELECT count(*) FROM events")).isZero();
      events.ingestion().accept(connection, Samples.numbered(keys, MANY));
      connection.commit();
    }
    assertThat(database.number("SELECT count(*) FROM event_queue")).isEqualTo(MANY);
  }

  private List<Receipt> write(List<NewEvent> events) throws Exception {
    try (Connection connection = database.connect()) {
      connection.setAutoCommit(false);
      List<Receipt> answers =
          new IngestionWriter(TestTables.OWN.tables()).write(connection, events, NOW, -1);
      connection.commit();
      return answers;
    }
  }
}
