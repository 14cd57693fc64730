package dev.clave.events;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Everything that a topic holds, in its order. */
public final class TopicLog implements AutoCloseable {

  /** A message's key and id. */
  public record Entry(String key, long messageId, String value) {}

  private final KafkaConsumer<String, String> consumer;
  private final List<Entry> entries = new ArrayList<>();
  private final Set<Long> messageIds = new HashSet<>();

  public TopicLog(String bootstrapServers, String topic) {
    consumer =
        new KafkaConsumer<>(
            Map.of(
                "bootstrap.servers",
                bootstrapServers,
                "group.id",
                UUID.randomUUID().toString(),
                "auto.offset.reset",
                "earliest"),
            new StringDeserializer(),
            new StringDeserializer());
    consumer.subscribe(List.of(topic));
  }

  public List<Entry> read() {
    for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofMillis(100))) {
      String id =
          new String(record.headers().lastHeader("message-id").value(), StandardCharsets.UTF_8);
      entries.add(new Entry(record.key(), Long.parseLong(id), record.value()));
      messageIds.add(Long.parseLong(id));
    }
    return entries;
  }

  /** Reads on; gives how many different messages there are so far. */
  int distinctMessages() {
    read();
    return messageIds.size();
  }

  @Override
  public void close() {
    consumer.close();
  }
}
