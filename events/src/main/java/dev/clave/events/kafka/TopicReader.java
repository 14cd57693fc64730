package dev.clave.events.kafka;

import dev.clave.events.Events;
import dev.clave.events.ingesting.Overloaded;
import dev.clave.events.model.EventsException;
import dev.clave.events.model.Reading;
import dev.clave.events.model.Receipt;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings a topic's messages in, each an event as JSON. Offsets are committed after the events are:
 * what is delivered twice is a duplicate, what is refused is kept with its reason.
 *
 * <pre>{@code
 * try (TopicReader reader = TopicReader.start(events, "localhost:9092", "orders", "shop")) {
 *   // until it is closed, each message of the topic becomes an event
 * }
 * }</pre>
 */
public final class TopicReader implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(TopicReader.class);
  private static final Duration POLL = Duration.ofMillis(200);
  private static final long PAUSE_MILLIS = 500;
  private static final int MAX_POLL = 2_000;

  private final Events events;
  private final String bootstrapServers;
  private final String topic;
  private final String group;
  private final Map<String, Object> settings;
  private final Thread thread;
  private final CountDownLatch closing = new CountDownLatch(1);

  private TopicReader(
      Events events,
      String bootstrapServers,
      String topic,
      String group,
      Map<String, Object> settings) {
    this.events = events;
    this.bootstrapServers = bootstrapServers;
    this.topic = topic;
    this.group = group;
    this.settings = Map.copyOf(settings);
    this.thread = new Thread(this::run, "clave-topic-" + topic);
    thread.setDaemon(true);
  }

  /** Begins to read; as a consumer named {@code topic:NAME} it can be paused. */
  public static TopicReader start(
      Events events, String bootstrapServers, String topic, String group) {
    return start(events, bootstrapServers, topic, group, Map.of());
  }

  /** As above, with the settings of that address. */
  public static TopicReader start(
      Events events, BrokerAddress brokers, String topic, String group) {
    return start(events, brokers.bootstrapServers(), topic, group, brokers.settings());
  }

  /** As above, with settings of the consumer, such as {@code security.protocol}. */
  public static TopicReader start(
      Events events,
      String bootstrapServers,
      String topic,
      String group,
      Map<String, Object> settings) {
    TopicReader reader = new TopicReader(events, bootstrapServers, topic, group, settings);
    events.consumers().announce(reader.name());
    reader.thread.start();
    return reader;
  }

  private String name() {
    return "topic:" + topic;
  }

  private void run() {
    while (closing.getCount() > 0) {
      try (KafkaConsumer<String, String> consumer = connect()) {
        consumer.subscribe(List.of(topic));
        while (closing.getCount() > 0) {
          turn(consumer);
        }
      } catch (KafkaException | EventsException e) {
        LOG.warn("reading `{}` begins again: {}", topic, e.getMessage());
        pause();
      }
    }
  }

  private KafkaConsumer<String, String> connect() {
    Map<String, Object> all = new HashMap<>();
    all.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, MAX_POLL);
    all.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    all.putAll(settings);
    all.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
    all.put(ConsumerConfig.GROUP_ID_CONFIG, group);
    all.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    return new KafkaConsumer<>(all, new StringDeserializer(), new StringDeserializer());
  }

  private void turn(KafkaConsumer<String, String> consumer) {
    if (events.consumers().isPaused(name())) {
      consumer.pause(consumer.assignment());
      putBack(consumer, consumer.poll(POLL));
      return;
    }
    consumer.resume(consumer.paused());
    List<ConsumerRecord<String, String>> records = new ArrayList<>();
    consumer.poll(POLL).forEach(records::add);
    if (records.isEmpty()) {
      return;
    }
    take(records);
    Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
    for (ConsumerRecord<String, String> record : records) {
      offsets.put(
          new TopicPartition(record.topic(), record.partition()),
          new OffsetAndMetadata(record.offset() + 1));
    }
    consumer.commitSync(offsets);
  }

  /** A partition that was assigned during the poll was not paused yet: its records come again. */
  private static void putBack(
      KafkaConsumer<String, String> consumer, ConsumerRecords<String, String> records) {
    for (TopicPartition partition : records.partitions()) {
      consumer.seek(partition, records.records(partition).get(0).offset());
    }
  }

  private void take(List<ConsumerRecord<String, String>> records) {
    List<Reading> readings =
        records.stream()
            .map(record -> events.ingestion().reader().read(text(record), headers(record)))
            .toList();
    List<Receipt> answers = accept(readings);
    for (int i = 0; i < answers.size(); i++) {
      if (answers.get(i) instanceof Receipt.Refused refusal) {
        ConsumerRecord<String, String> record = records.get(i);
        String source = "%s-%d@%d".formatted(topic, record.partition(), record.offset());
        events.refusals().keep(source, text(record), refusal.reason());
      }
    }
  }

  /** Those of the record, such as {@code traceparent}; they go with the event. */
  private static Map<String, String> headers(ConsumerRecord<String, String> record) {
    Map<String, String> headers = new HashMap<>();
    for (Header header : record.headers()) {
      if (header.value() != null) {
        headers.put(header.key(), new String(header.value(), StandardCharsets.UTF_8));
      }
    }
    return headers;
  }

  private static String text(ConsumerRecord<String, String> record) {
    return record.value() == null ? "" : record.value();
  }

  private List<Receipt> accept(List<Reading> readings) {
    while (closing.getCount() > 0) {
      try {
        return events.ingestion().accept(readings);
      } catch (Overloaded e) {
        pause();
      }
    }
    throw new EventsException("`" + topic + "` is closed; what was not taken comes again");
  }

  private void pause() {
    try {
      if (closing.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
        LOG.debug("`{}` is closed while it waits", topic);
      }
    } catch (InterruptedException e) {
      closing.countDown();
      throw new EventsException("interrupted while reading `" + topic + "`", e);
    }
  }

  @Override
  public void close() {
    closing.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
