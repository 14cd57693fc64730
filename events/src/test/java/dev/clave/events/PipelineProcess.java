package dev.clave.events;

import dev.clave.events.kafka.TopicPublisher;
import dev.clave.events.model.BatchWriter;
import dev.clave.events.model.Delivery;
import dev.clave.events.model.RetryPolicy;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.List;

/** A worker or a relay in a process of its own. */
final class PipelineProcess {

  static final String TOPIC = "crash";

  private static final BatchWriter<Delivery> EFFECTS =
      (connection, deliveries) -> {
        try (PreparedStatement insert =
            connection.prepareStatement("INSERT INTO effects (key_id, event_id) VALUES (?, ?)")) {
          for (Delivery delivery : deliveries) {
            insert.setLong(1, delivery.keyId());
            insert.setLong(2, delivery.eventId());
            insert.addBatch();
          }
          insert.executeBatch();
        }
      };

  private PipelineProcess() {}

  static KilledProcess start(
      String role, String jdbcUrl, String bootstrapServers, TestTables tables) {
    return new KilledProcess(
        PipelineProcess.class, role, jdbcUrl, bootstrapServers, tables.getClass().getName());
  }

  private static TestTables tables(String type) throws ReflectiveOperationException {
    return Class.forName(type).asSubclass(TestTables.class).getDeclaredConstructor().newInstance();
  }

  static EventsOptions working(TestDatabase database) {
    return database
        .options()
        .withRetryPolicy(new RetryPolicy(Duration.ofMillis(50), 2, Duration.ofSeconds(1), 0.5, 20))
        .withHandlers(Samples.handling((event, effects) -> effects.add(EFFECTS, event)));
  }

  public static void main(String[] arguments) throws Exception {
    EventsOptions options = working(TestDatabase.at(arguments[1], tables(arguments[3])));
    Events events =
        Events.open(
            arguments[0].equals("worker")
                ? options.withRelay(false)
                : options
                    .withWorkers(0)
                    .withPublishers(List.of(new TopicPublisher(arguments[2], TOPIC))));
    System.out.println(KilledProcess.READY + events.clock().instant());
    Thread.sleep(Long.MAX_VALUE);
  }
}
