package dev.clave.events.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.clave.events.Await;
import dev.clave.events.BrokerSecurity;
import dev.clave.events.BrokerSecurity.Protocol;
import dev.clave.events.Events;
import dev.clave.events.EventsOptions;
import dev.clave.events.TestBroker;
import dev.clave.events.TopicLog;
import dev.clave.events.model.EventStream;
import dev.clave.events.publishing.OutboxMessage;
import dev.clave.stores.Postgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A broker that wants a password, encryption or both, from one topic to the other. */
class SecuredBrokerTest {

  @TempDir static Path directory;
  private static BrokerSecurity security;
  private static TestBroker broker;
  private static Postgres server;

  @BeforeAll
  static void start() throws Exception {
    security = new BrokerSecurity(directory);
    broker = new TestBroker(Files.createDirectory(directory.resolve("broker")), security);
    server = Postgres.temporary();
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
    broker.close();
  }

  @ParameterizedTest
  @EnumSource(Protocol.class)
  void anEventComesInByOneTopicAndItsMessageGoesOutByAnother(Protocol protocol) throws Exception {
    BrokerAddress brokers = address(protocol, "secret");
    String in = "in." + protocol;
    String out = "out." + protocol;
    put(
        in,
        "{\"stream\": \"orders\", \"key\": \"o1\", \"type\": \"OrderPlaced\", \"payload\": {},"
            + " \"idempotency_key\": \"k1\"}");
    EventStream orders =
        EventStream.named("orders")
            .handling(
                "OrderPlaced",
                (event, effects) -> effects.publish("OrderConfirmed", event.payload()));
    try (Events events =
            Events.open(
                EventsOptions.at(server.database(protocol.name().toLowerCase(Locale.ROOT)))
                    .withStreams(orders)
                    .withPublishers(List.of(new TopicPublisher(brokers, out))));
        TopicReader reader = TopicReader.start(events, brokers, in, "clave");
        Brokers client = new Brokers(brokers);
        TopicLog log = new TopicLog(broker.bootstrapServers(), out)) {
      client.ask();
      Await.until("the message is in the topic", () -> log.read().size() == 1);
      assertThat(log.read()).extracting(TopicLog.Entry::key).containsExactly("o1");
    }
  }

  @Test
  void aWrongPasswordIsSaidAndNothingIsPublished() throws Exception {
    BrokerAddress stranger = address(Protocol.SASL_SSL, "guess");
    try (Brokers client = new Brokers(stranger);
        TopicPublisher publisher = new TopicPublisher(stranger, "orders")) {
      Await.until(
          "the broker says why", () -> failure(client::ask).contains("Authentication failed"));
      OutboxMessage message =
          new OutboxMessage(1, "orders", "o1", "OrderPaid", "{}", Instant.EPOCH, Map.of());
      Await.until(
          "and to the publisher",
          () ->
              failure(() -> publisher.publish(List.of(message))).contains("Authentication failed"));
    }
  }

  /** Not what it says while a slow machine still connects. */
  private static String failure(ThrowingCallable call) {
    return String.valueOf(catchThrowable(call).getMessage());
  }

  private static BrokerAddress address(Protocol protocol, String password) throws Exception {
    return BrokerAddress.of(security.bootstrapServers(protocol))
        .withSettings(security.settings(protocol, password));
  }

  private static void put(String topic, String event) throws Exception {
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", broker.bootstrapServers()),
            new StringSerializer(),
            new StringSerializer())) {
      producer.send(new ProducerRecord<>(topic, "o1", event)).get();
    }
  }
}
