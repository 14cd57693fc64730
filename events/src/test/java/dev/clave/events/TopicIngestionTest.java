package dev.clave.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.events.kafka.TopicReader;
import dev.clave.events.model.NewEvent;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopicIngestionTest {

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
  void aTopicIsTakenInOnceWhateverIsRedelivered() throws Exception {
    List<TestKey> keys = database.keys(5);
    List<NewEvent> sentEvents = Samples.numbered(keys, 200);
    send("in", sentEvents);
    send("in", sentEvents);
    sendText("in", "{broken");
    try (Events events = open()) {
      try (TopicReader reader =
          TopicReader.start(events, broker.bootstrapServers(), "in", "first")) {
        assertThat(reader).isNotNull();
        Await.until("all taken", () -> database.number("SELECT count(*) FROM event_refusals") == 1);
      }
      Await.until("stored once", () -> database.number("SELECT count(*) FROM events") == 200);
      try (TopicReader again =
          TopicReader.start(events, broker.bootstrapServers(), "in", "second")) {
        assertThat(again).isNotNull();
        Await.until(
            "read again", () -> database.number("SELECT count(*) FROM event_refusals") == 2);
      }
      assertThat(database.number("SELECT count(*) FROM events")).isEqualTo(200);
      assertThat(database.value("SELECT reason FROM event_refusals")).startsWith("not JSON");
    }
  }

  @Test
  void aTopicThatIsPausedFromTheStartIsTakenInWholeOnceItIsResumed() throws Exception {
    send("paused", Samples.numbered(database.keys(3), 60));
    try (Events events = open();
        Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
      events.consumers().announce("topic:paused");
      events.consumers().pause("topic:paused", "not yet", "ops");
      try (TopicReader reader =
          TopicReader.start(events, broker.bootstrapServers(), "paused", "group-paused")) {
        assertThat(reader).isNotNull();
        Await.until("it has its partitions", () -> members(admin, "group-paused") == 1);
        assertThat(database.number("SELECT count(*) FROM events")).isZero();
        events.consumers().resume("topic:paused", "ops");
        Await.until("all taken", () -> committed(admin, "group-paused") == 60);
      }
    }
    assertThat(database.number("SELECT count(*) FROM events")).isEqualTo(60);
  }

  /** Those that were given partitions to read. */
  private static long members(Admin admin, String group) {
    try {
      return admin
          .describeConsumerGroups(List.of(group))
          .describedGroups()
          .get(group)
          .get()
          .members()
          .stream()
          .filter(member -> !member.assignment().topicPartitions().isEmpty())
          .count();
    } catch (InterruptedException | ExecutionException e) {
      return 0; // The group is not there before its first member.
    }
  }

  @Test
  void offsetsAreCommittedOnlyAfterTheTransaction() throws Exception {
    send("late", Samples.numbered(database.keys(1), 20));
    try (Events events = open();
        Connection blocking = database.connect()) {
      blocking.setAutoCommit(false);
      try (var statement = blocking.createStatement()) {
        statement.execute("LOCK TABLE event_queue IN EXCLUSIVE MODE");
      }
      try (TopicReader reader =
              TopicReader.start(events, broker.bootstrapServers(), "late", "group-late");
          Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
        assertThat(reader).isNotNull();
        Await.until(
            "the transaction waits",
            () ->
                database.number(
                        "SELECT count(*) FROM pg_stat_activity"
                            + " WHERE wait_event_type = 'Lock' AND datname = current_database()")
                    > 0);
        assertThat(committed(admin, "group-late")).isZero();
        blocking.rollback();
        Await.until("committed", () -> committed(admin, "group-late") == 20);
      }
    }
    assertThat(database.number("SELECT count(*) FROM events")).isEqualTo(20);
  }

  private static long committed(Admin admin, String group) {
    try {
      return admin
          .listConsumerGroupOffsets(group)
          .partitionsToOffsetAndMetadata()
          .get()
          .values()
          .stream()
          .filter(Objects::nonNull)
          .mapToLong(OffsetAndMetadata::offset)
          .sum();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private void send(String topic, List<NewEvent> events) throws Exception {
    sendText(topic, events.stream().map(tables()::json).toArray(String[]::new));
  }

  private static void sendText(String topic, String... texts) throws Exception {
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", broker.bootstrapServers()),
            new StringSerializer(),
            new StringSerializer())) {
      for (String text : texts) {
        producer.send(new ProducerRecord<>(topic, "one key", text)).get();
      }
    }
  }

  private Events open() {
    return Events.open(database.options().withWorkers(0).withRelay(false));
  }
}
