package dev.clave.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.events.kafka.TopicPublisher;
import dev.clave.events.model.NewEvent;
import dev.clave.events.operating.Maintenance;
import dev.clave.events.publishing.OutboxMessage;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutboxTest {

  TestTables tables() {
    return TestTables.OWN;
  }

  @TempDir static Path directory;
  private static TestBroker broker;

  private final TestDatabase database = TestDatabase.fresh(tables());

  @BeforeAll
  static void startBroker() throws Exception {
    broker = new TestBroker(directory);
  }

  @AfterAll
  static void stopBroker() throws Exception {
    broker.close();
  }

  @Test
  void whereNobodyTakesMessagesNoneCountsAsPublishedUntilSomebodyDoes() {
    try (Events events =
        Events.open(
            database
                .options()
                .withPublishers(List.of())
                .withHandlers(Samples.doingNothing())
                .withOutboxRetention(Duration.ZERO))) {
      events.ingestion().accept(Samples.numbered(database.keys(2), 10));
      Await.until("processed", () -> database.number("SELECT count(*) FROM event_queue") == 0);
      events.outbox().wake();
      events.maintenance().run("ops");
      assertThat(events.outbox().lag().unpublished()).isEqualTo(10);
      List<OutboxMessage> messages = new CopyOnWriteArrayList<>();
      events.outbox().subscribe(messages::addAll);
      Await.until("published", () -> events.outbox().lag().unpublished() == 0);
      assertThat(messages).hasSize(10);
    }
  }

  /** A few echoes are inserted, many are copied. */
  @ParameterizedTest
  @ValueSource(ints = {3, 700})
  void anEchoSaysOfTheEventWhatIsStored(int count) {
    Map<String, String> headers = Map.of("traceparent", "00-\"1\"-2-01");
    try (Events events =
        Events.open(options().withHandlers(Samples.doingNothing()).withRelay(false))) {
      List<NewEvent> sent = new ArrayList<>();
      for (NewEvent event : Samples.numbered(database.keys(7), count)) {
        sent.add(event.withHeaders(headers));
      }
      events.ingestion().accept(sent);
      Await.until("processed", () -> database.number("SELECT count(*) FROM event_queue") == 0);
    }
    assertThat(
            database.number(
                """
                SELECT count(*) FROM outbox_events o
                JOIN events e ON e.id = (o.payload ->> 'event_id')::BIGINT
                WHERE o.payload - 'received_at' = jsonb_build_object(
                    'event_id', e.id, 'event_uuid', e.event_uuid, 'event_type', e.event_type,
                    'payload', e.payload)
                  AND (o.payload ->> 'received_at')::TIMESTAMPTZ = e.received_at
                  AND o.payload ->> 'received_at' LIKE '%T%+00:00'
                  AND o.aggregate_id = e.:key_id AND o.event_type = e.event_type::TEXT
                  AND o.headers = e.headers
                """))
        .isEqualTo(count);
  }

  @Test
  void messagesThatNobodyTakesAreGivenUpByPolicyAndNoneOfThemCountsAsPublished() {
    SettableClock clock = new SettableClock();
    try (Events events =
        Events.open(
            database
                .options()
                .withClock(clock)
                .withPublishers(List.of())
                .withHandlers(Samples.doingNothing())
                .withUnpublishedRetention(Duration.ofDays(7)))) {
      events.ingestion().accept(Samples.numbered(database.keys(2), 10));
      Await.until("processed", () -> database.number("SELECT count(*) FROM event_queue") == 0);
      assertThat(events.maintenance().run("ops").messagesGivenUp()).isZero();
      clock.advance(Duration.ofDays(6));
      events.ingestion().accept(Samples.numbered(database.keys(2), 3));
      Await.until("processed", () -> database.number("SELECT count(*) FROM event_queue") == 0);
      clock.advance(Duration.ofDays(2));
      Maintenance.Round round = events.maintenance().run("ops");
      assertThat(round.messagesGivenUp()).isEqualTo(10);
      assertThat(round.messagesPruned()).isZero();
      assertThat(events.outbox().lag().unpublished()).isEqualTo(3);
      assertThat(
              database.value(
                  "SELECT new_state ->> 'messagesGivenUp' FROM audit_log"
                      + " WHERE event_type = 'MAINTENANCE_DONE' ORDER BY id DESC LIMIT 1"))
          .isEqualTo("10");
    }
  }

  @Test
  void everyMessageReachesTheTopicInOrderPerKeyAlsoAcrossADeathOfTheBroker() throws Exception {
    try (Events events =
        Events.open(
            options()
                .withHandlers(Samples.doingNothing())
                .withPublishers(
                    List.of(new TopicPublisher(broker.bootstrapServers(), "messages"))))) {
      List<TestKey> keys = database.keys(10);
      events.ingestion().accept(Samples.numbered(keys, 500));
      Await.until("half published", () -> unpublished() == 0 && outbox() == 500);
      broker.kill();
      events.ingestion().accept(Samples.numbered(keys, 500));
      Await.until("processed without a broker", () -> outbox() == 1_000);
      broker.start();
      Await.until("all published", () -> unpublished() == 0);
    }
    try (TopicLog log = new TopicLog(broker.bootstrapServers(), "messages")) {
      Await.until("all in the topic", () -> distinctIds(log.read()) == 1_000);
      assertInOrderPerKey(log.read());
    }
  }

  private static long distinctIds(List<TopicLog.Entry> entries) {
    return entries.stream().map(TopicLog.Entry::messageId).distinct().count();
  }

  /** The first time each message is seen; repetitions are allowed. */
  private static void assertInOrderPerKey(List<TopicLog.Entry> entries) {
    Set<Long> messageIds = new HashSet<>();
    Map<String, Long> last = new HashMap<>();
    for (TopicLog.Entry entry : entries) {
      if (messageIds.add(entry.messageId())) {
        Long before = last.put(entry.key(), entry.messageId());
        assertThat(before == null || before < entry.messageId()).isTrue();
      }
    }
  }

  @Test
  void aMessageWhoseTransactionCommitsLateIsNotSkipped() throws Exception {
    List<Long> published = new CopyOnWriteArrayList<>();
    try (Events events =
            Events.open(
                options()
                    .withWorkers(0)
                    .withPublishers(
                        List.of(messages -> messages.forEach(m -> published.add(m.id())))));
        Connection early = database.connect();
        Connection late = database.connect()) {
      List<TestKey> keys = database.keys(2);
      early.setAutoCommit(false);
      events.outbox().write(early, keys.get(0).stream(), keys.get(0).key(), "FIRST", "{}");
      late.setAutoCommit(false);
      events.outbox().write(late, keys.get(1).stream(), keys.get(1).key(), "SECOND", "{}");
      late.commit();
      Await.until("the second is out", () -> published.size() == 1);
      early.commit();
      Await.until("the first is out too", () -> published.size() == 2);
      assertThat(published).containsExactly(2L, 1L);
    }
  }

  @Test
  void aSubscriberThatThrowsGetsTheBatchAgain() {
    AtomicInteger calls = new AtomicInteger();
    List<OutboxMessage> received = new ArrayList<>();
    try (Events events = Events.open(options().withHandlers(Samples.doingNothing()))) {
      events
          .outbox()
          .subscribe(
              messages -> {
                if (calls.incrementAndGet() == 1) {
                  throw new IllegalStateException("not now");
                }
                received.addAll(messages);
              });
      events.ingestion().accept(Samples.numbered(database.keys(1), 10));
      Await.until("published", () -> outbox() == 10 && unpublished() == 0);
    }
    assertThat(received).extracting(OutboxMessage::id).doesNotHaveDuplicates().hasSize(10);
    assertThat(calls.get()).isGreaterThan(1);
  }

  @Test
  void publishedMessagesArePrunedByPolicy() {
    SettableClock clock = new SettableClock();
    try (Events events =
        Events.open(options().withClock(clock).withHandlers(Samples.doingNothing()))) {
      events.ingestion().accept(Samples.numbered(database.keys(1), 10));
      Await.until("published", () -> outbox() == 10 && unpublished() == 0);
      assertThat(events.outbox().prune()).isZero();
      clock.advance(Duration.ofHours(2));
      assertThat(events.outbox().prune()).isEqualTo(10);
    }
  }

  private EventsOptions options() {
    return database.options();
  }

  private long outbox() {
    return database.number("SELECT count(*) FROM outbox_events");
  }

  private long unpublished() {
    return database.number("SELECT count(*) FROM outbox_events WHERE NOT published");
  }
}
