package dev.clave.events;

import dev.clave.events.kafka.TopicPublisher;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.List;

/** A worker or a relay in a process of its own, to be killed. */
final class PipelineProcess {

  static final String TOPIC = "crash";

  private static final BatchWriter<Delivery> EFFECTS =
      (connection, deliveries) -> {
        try (PreparedStatement insert =
            connection.prepareStatement(
                "INSERT INTO effects (device_id, event_id) VALUES (?, ?)")) {
          for (Delivery delivery : deliveries) {
            insert.setLong(1, delivery.deviceId());
            insert.setLong(2, delivery.eventId());
            insert.addBatch();
          }
          insert.executeBatch();
        }
      };

  private PipelineProcess() {}

  static Process start(String role, String jdbcUrl, String bootstrapServers) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                PipelineProcess.class.getName(),
                role,
                jdbcUrl,
                bootstrapServers)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    process.inputReader().readLine();
    return process;
  }

  public static void main(String[] arguments) throws Exception {
    EventsOptions options =
        EventsOptions.at(arguments[1])
            .withRetryPolicy(
                new RetryPolicy(Duration.ofMillis(50), 2, Duration.ofSeconds(1), 0.5, 20))
            .withHandlers(Samples.handling((event, effects) -> effects.add(EFFECTS, event)));
    Events events =
        Events.open(
            arguments[0].equals("worker")
                ? options.withRelay(false)
                : options
                    .withWorkers(0)
                    .withPublishers(List.of(new TopicPublisher(arguments[2], TOPIC))));
    System.out.println("ready " + events.clock().instant());
    Thread.sleep(Long.MAX_VALUE);
  }
}
