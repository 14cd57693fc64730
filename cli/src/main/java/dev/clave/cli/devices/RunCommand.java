package dev.clave.cli.devices;

import dev.clave.cli.terminal.Ending;
import dev.clave.cli.terminal.Failure;
import dev.clave.events.EventsOptions;
import dev.clave.events.kafka.BrokerAddress;
import dev.clave.events.kafka.TopicPublisher;
import dev.clave.events.kafka.TopicReader;
import dev.clave.systems.dispositivos.Dispositivos;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs workers and the relay until it is stopped; any number of such processes share the work. */
@Command(
    name = "run",
    description = "Process and publish events until stopped.",
    footer = "  clave devices run --workers 4 --kafka localhost:9092 --publish-to devices")
final class RunCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private DeviceStore store;

  @Option(names = "--workers", defaultValue = "2", description = "Threads that process (2).")
  private int workers;

  @Option(names = "--kafka", paramLabel = "SERVERS", description = "Brokers, as host:port.")
  private String kafka;

  @Option(
      names = "--kafka-settings",
      paramLabel = "FILE",
      description = "Settings of Kafka's clients, such as security.protocol, as name=value.")
  private Path kafkaSettings;

  @Option(names = "--publish-to", paramLabel = "TOPIC", description = "Publish the outbox there.")
  private String publishTo;

  @Option(names = "--read-from", paramLabel = "TOPIC", description = "Take events in from there.")
  private String readFrom;

  @Override
  public void run() {
    store.useUntilTold(this::settings, this::runUntilTold);
  }

  private EventsOptions settings(EventsOptions options) {
    EventsOptions working = options.withWorkers(workers);
    if (kafka == null || publishTo == null) {
      return working;
    }
    try {
      return working.withPublishers(List.of(new TopicPublisher(brokers(), publishTo)));
    } catch (IllegalArgumentException e) {
      throw new Failure(e.getMessage(), e);
    }
  }

  private void runUntilTold(Dispositivos system, Ending ending) {
    spec.commandLine().getErr().println("processing; stop with Ctrl-C");
    try (AutoCloseable reading = reading(system)) {
      ending.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      throw new Failure("could not end the reading of `" + readFrom + "`", e);
    }
  }

  private AutoCloseable reading(Dispositivos system) {
    return kafka == null || readFrom == null
        ? () -> {}
        : TopicReader.start(system.events(), brokers(), readFrom, "clave");
  }

  private BrokerAddress brokers() {
    BrokerAddress address = BrokerAddress.of(kafka);
    if (kafkaSettings == null) {
      return address;
    }
    try {
      return address.withSettings(kafkaSettings);
    } catch (IOException e) {
      throw new Failure("could not read `" + kafkaSettings + "`: " + e.getMessage(), e);
    }
  }
}
