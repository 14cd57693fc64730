package dev.clave.server;

import dev.clave.server.devices.DeviceSystem;
import dev.clave.server.rest.TableSystem;
import dev.clave.systems.Systems;
import dev.clave.systems.dispositivos.Simulator;
import dev.clave.systems.dispositivos.SimulatorOptions;
import dev.clave.table.Progress;
import dev.clave.table.TableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads each system's sample data once per data folder. What was deleted since does not come back,
 * and a table that has anything in it is left alone.
 */
final class Samples implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Samples.class);

  /** Enough to see devices, retries and dead letters, and over in a few seconds. */
  private static final SimulatorOptions FEW_DEVICES =
      new SimulatorOptions(
          25, 100, Optional.of(Duration.ofSeconds(4)), 0.02, 0.02, 0.02, 0.02, 20240115);

  private final Path folder;
  private Simulator simulator;
  private Thread thread;

  Samples(Path folder) {
    this.folder = folder.resolve("samples");
  }

  void load(TableSystem system) {
    if (loaded(system.name())) {
      return;
    }
    boolean empty =
        system
            .client()
            .scan(scan -> scan.tableName(system.table().tableName()).limit(1))
            .items()
            .isEmpty();
    if (empty && !filled(system)) {
      return;
    }
    remember(system.name());
  }

  /** A sample that does not load is no reason not to start. */
  private static boolean filled(TableSystem system) {
    try {
      Systems.table(system.name()).ifPresent(each -> each.fill(system.table(), Progress.NONE));
      return true;
    } catch (TableException e) {
      log.warn("the sample of `{}` was not loaded: {}", system.name(), e.getMessage());
      return false;
    }
  }

  /** Lets some simulated devices send for a few seconds, beside everything else. */
  void load(DeviceSystem system) {
    if (loaded(DeviceSystem.NAME)) {
      return;
    }
    remember(DeviceSystem.NAME);
    simulator = new Simulator(system.dispositivos(), FEW_DEVICES);
    thread = new Thread(this::simulate, "clave-sample-devices");
    thread.setDaemon(true);
    thread.start();
  }

  private void simulate() {
    try {
      simulator.run(figures -> {});
    } catch (RuntimeException e) {
      log.warn("the sample devices stopped early", e);
    }
  }

  private boolean loaded(String system) {
    return Files.exists(folder.resolve(system));
  }

  private void remember(String system) {
    try {
      Files.createDirectories(folder);
      Files.writeString(folder.resolve(system), "");
    } catch (IOException e) {
      throw new UncheckedIOException("the folder `" + folder + "` cannot be written", e);
    }
  }

  @Override
  public void close() {
    if (simulator != null) {
      simulator.stop();
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
