package dev.clave.events;

import dev.clave.events.kafka.TopicPublisher;
import dev.clave.events.model.BatchWriter;
import dev.clave.events.model.Delivery;
import dev.clave.events.model.RetryPolicy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A worker or a relay in a process of its own, to be killed. */
final class PipelineProcess {

  static final String TOPIC = "crash";

  /** Other lines may be printed before, by what configures the log. */
  private static final String READY = "ready ";

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

  private final List<String> command;
  private CompletableFuture<Process> running;

  PipelineProcess(String role, String jdbcUrl, String bootstrapServers, TestTables tables) {
    command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            PipelineProcess.class.getName(),
            role,
            jdbcUrl,
            bootstrapServers,
            tables.getClass().getName());
    running = CompletableFuture.supplyAsync(this::start);
  }

  /** A process that finds no server ends, and is started again, as a supervisor would. */
  private Process start() {
    while (true) {
      try {
        Process process =
            new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        if (process.inputReader().lines().anyMatch(line -> line.startsWith(READY))) {
          return process;
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Kills it once it works; another starts in the background. */
  void killAndRestart() throws InterruptedException {
    close();
    running = CompletableFuture.supplyAsync(this::start);
  }

  void close() throws InterruptedException {
    running.join().destroyForcibly().waitFor();
  }

  private static TestTables tables(String type) throws ReflectiveOperationException {
    return Class.forName(type).asSubclass(TestTables.class).getDeclaredConstructor().newInstance();
  }

  public static void main(String[] arguments) throws Exception {
    EventsOptions options =
        TestDatabase.at(arguments[1], tables(arguments[3]))
            .options()
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
    System.out.println(READY + events.clock().instant());
    Thread.sleep(Long.MAX_VALUE);
  }
}
