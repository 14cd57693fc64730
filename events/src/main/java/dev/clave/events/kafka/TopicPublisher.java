package dev.clave.events.kafka;

import dev.clave.events.publishing.OutboxMessage;
import dev.clave.events.publishing.Publisher;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Publishes to a topic: the ordering key is the message's key, so that its messages stay in order;
 * the message's id is in the header {@code message-id}, by which a reader knows a repetition.
 *
 * <pre>{@code
 * EventsOptions options =
 *     EventsOptions.at(jdbcUrl)
 *         .withPublishers(List.of(new TopicPublisher("localhost:9092", "orders")));
 * }</pre>
 */
public final class TopicPublisher implements Publisher {

  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration PUBLISH_TIMEOUT = Duration.ofSeconds(10);

  private static final Map<String, Object> DEFAULTS =
      Map.of(
          ProducerConfig.LINGER_MS_CONFIG,
          2,
          ProducerConfig.BATCH_SIZE_CONFIG,
          256 * 1024,
          ProducerConfig.MAX_BLOCK_MS_CONFIG,
          5_000,
          ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG,
          5_000);

  /**
   * One request at a time: a broker that starts may refuse the first request of a producer and take
   * the second, whatever their sequence numbers.
   */
  private static final Map<String, Object> FIXED =
      Map.of(
          ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION,
          1,
          ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
          true,
          ProducerConfig.ACKS_CONFIG,
          "all",
          ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
          Integer.MAX_VALUE);

  private final String topic;
  private final Map<String, Object> settings = new HashMap<>(DEFAULTS);
  private final List<Future<RecordMetadata>> sentRecords = new ArrayList<>();
  private KafkaProducer<String, String> producer;

  public TopicPublisher(String bootstrapServers, String topic) {
    this(bootstrapServers, topic, Map.of());
  }

  /**
   * With the settings of that address.
   *
   * @throws IllegalArgumentException when one of them keeps messages safe and in order, or is one
   *     that the producer refuses
   */
  public TopicPublisher(BrokerAddress brokers, String topic) {
    this(brokers.bootstrapServers(), topic, brokers.settings());
  }

  /**
   * With settings of the producer, such as {@code security.protocol} and {@code sasl.jaas.config};
   * all but those that keep messages safe and in order.
   *
   * @throws IllegalArgumentException when a setting is one of those, or one that the producer
   *     refuses
   */
  public TopicPublisher(String bootstrapServers, String topic, Map<String, Object> settings) {
    this.topic = topic;
    for (String fixed : FIXED.keySet()) {
      if (settings.containsKey(fixed)) {
        throw new IllegalArgumentException(
            "`%s` cannot be set: it keeps messages safe and in order".formatted(fixed));
      }
    }
    this.settings.putAll(settings);
    this.settings.putAll(FIXED);
    this.settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
    try {
      this.producer = newProducer();
    } catch (KafkaException e) {
      String why = e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
      throw new IllegalArgumentException("Kafka's producer refuses its settings: " + why, e);
    }
  }

  private KafkaProducer<String, String> newProducer() {
    return new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer());
  }

  /**
   * What the producer accepted it keeps sending, in order, however long the broker is away. A call
   * that waited long enough throws; the next one first waits for what is still under way. When the
   * broker refuses a message for good, nothing after it is sent: all of it comes again, in order.
   */
  @Override
  public void publish(List<OutboxMessage> messages) throws Exception {
    try {
      awaitSent();
      for (OutboxMessage message : messages) {
        Future<RecordMetadata> one = send(message);
        sentRecords.add(one);
        if (one.isDone()) {
          one.get(); // Refused at once: nothing after it may be sent.
        }
      }
      awaitSent();
    } catch (ExecutionException | RuntimeException e) {
      beginAnew();
      throw e;
    }
  }

  /** A producer that gave up a message is closed, or will be by its callback. */
  private void beginAnew() {
    sentRecords.clear();
    producer.close(Duration.ZERO);
    producer = newProducer();
  }

  /** The callback runs before the producer sends its next request, so that none follows. */
  private Future<RecordMetadata> send(OutboxMessage message) {
    KafkaProducer<String, String> sender = producer;
    return sender.send(
        record(message),
        (metadata, refusal) -> {
          if (refusal != null) {
            sender.close(Duration.ZERO);
          }
        });
  }

  private void awaitSent() throws Exception {
    long end = System.nanoTime() + PUBLISH_TIMEOUT.toNanos();
    for (Future<RecordMetadata> one : sentRecords) {
      one.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
    }
    sentRecords.clear();
  }

  private ProducerRecord<String, String> record(OutboxMessage message) {
    ProducerRecord<String, String> record =
        new ProducerRecord<>(topic, message.key(), message.payload());
    message.headers().forEach((name, value) -> record.headers().add(name, bytes(value)));
    record.headers().add("message-id", bytes(Long.toString(message.id())));
    record.headers().add("event-type", bytes(message.eventType()));
    record.headers().add("aggregate-type", bytes(message.stream()));
    return record;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    producer.close(CLOSE_TIMEOUT);
  }
}
