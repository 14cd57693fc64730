package dev.clave.events.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.events.Await;
import dev.clave.events.TestBroker;
import dev.clave.events.TopicLog;
import dev.clave.events.publishing.OutboxMessage;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopicPublisherTest {

  private static final String LIMIT = "max.message.bytes";

  @TempDir static Path directory;
  private static TestBroker broker;

  @BeforeAll
  static void startBroker() throws Exception {
    broker = new TestBroker(directory);
  }

  @AfterAll
  static void stopBroker() throws Exception {
    broker.close();
  }

  @Test
  void nothingOvertakesAMessageThatTheBrokerRefuses() throws Exception {
    List<OutboxMessage> messages =
        List.of(message(1, "short"), message(2, "long".repeat(1_000)), message(3, "short"));
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
        TopicPublisher publisher = new TopicPublisher(broker.bootstrapServers(), "orders");
        TopicLog topic = new TopicLog(broker.bootstrapServers(), "orders")) {
      admin
          .createTopics(
              List.of(
                  new NewTopic("orders", Optional.of(1), Optional.empty())
                      .configs(Map.of(LIMIT, "1000"))))
          .all()
          .get();
      assertThatThrownBy(() -> publisher.publish(messages))
          .hasCauseInstanceOf(RecordTooLargeException.class);
      allow(admin, "100000");
      publisher.publish(messages);
      Await.until(
          "the last message is in the topic",
          () -> topic.read().stream().anyMatch(entry -> entry.messageId() == 3));
      assertThat(topic.read().stream().map(TopicLog.Entry::messageId).distinct())
          .containsExactly(1L, 2L, 3L);
    }
  }

  @Test
  void messagesArriveWhenABrokerIsBackThatWasAwayForLong() throws Exception {
    List<OutboxMessage> messages = List.of(message(1, "one"), message(2, "two"));
    broker.kill();
    try (TopicPublisher publisher =
        new TopicPublisher(broker.bootstrapServers(), "later", Map.of("max.block.ms", 300))) {
      assertThatThrownBy(() -> publisher.publish(messages))
          .hasCauseInstanceOf(TimeoutException.class);
      broker.start();
      Await.until("the broker takes them", () -> isPublished(publisher, messages));
    }
    try (TopicLog topic = new TopicLog(broker.bootstrapServers(), "later")) {
      Await.until("both are in the topic", () -> topic.read().size() == 2);
      assertThat(topic.read()).extracting(TopicLog.Entry::messageId).containsExactly(1L, 2L);
    }
  }

  private static boolean isPublished(TopicPublisher publisher, List<OutboxMessage> messages) {
    try {
      publisher.publish(messages);
      return true;
    } catch (Exception e) {
      return false;
    }
  }

  private static void allow(Admin admin, String bytes) throws Exception {
    admin
        .incrementalAlterConfigs(
            Map.of(
                new ConfigResource(ConfigResource.Type.TOPIC, "orders"),
                List.of(
                    new AlterConfigOp(new ConfigEntry(LIMIT, bytes), AlterConfigOp.OpType.SET))))
        .all()
        .get();
  }

  private static OutboxMessage message(long id, String payload) {
    return new OutboxMessage(
        id, "orders", "order-1", "OrderPaid", '"' + payload + '"', Instant.EPOCH, Map.of());
  }
}
