package dev.clave.events.kafka;

import dev.clave.events.OutboxMessage;
import dev.clave.events.Publisher;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Publishes to a topic: the aggregate is the key, so that one device's messages stay in order; the
 * message's id is in the header {@code message-id}, by which a reader knows a repetition.
 */
public final class TopicPublisher implements Publisher {

  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);
  private static final int DELIVERY_TIMEOUT_MILLIS = 15_000;

  private final String topic;
  private final KafkaProducer<String, String> producer;

  public TopicPublisher(String bootstrapServers, String topic) {
    this.topic = topic;
    this.producer =
        new KafkaProducer<>(
            Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
                true,
                ProducerConfig.ACKS_CONFIG,
                "all",
                ProducerConfig.LINGER_MS_CONFIG,
                2,
                ProducerConfig.MAX_BLOCK_MS_CONFIG,
                5_000,
                ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG,
                5_000,
                ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
                DELIVERY_TIMEOUT_MILLIS),
            new StringSerializer(),
            new StringSerializer());
  }

  @Override
  public void publish(List<OutboxMessage> messages) throws Exception {
    List<Future<RecordMetadata>> sent = new ArrayList<>(messages.size());
    for (OutboxMessage message : messages) {
      sent.add(producer.send(record(message)));
    }
    for (Future<RecordMetadata> one : sent) {
      one.get();
    }
  }

  private ProducerRecord<String, String> record(OutboxMessage message) {
    ProducerRecord<String, String> record =
        new ProducerRecord<>(topic, Long.toString(message.aggregateId()), message.payload());
    record.headers().add("message-id", bytes(Long.toString(message.id())));
    record.headers().add("event-type", bytes(message.eventType()));
    record.headers().add("aggregate-type", bytes(message.aggregateType()));
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
