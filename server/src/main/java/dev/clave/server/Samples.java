package dev.clave.server;

import dev.clave.server.devices.DeviceSystem;
import dev.clave.server.rest.TableSystem;
import dev.clave.systems.Systems;
import dev.clave.systems.dispositivos.Device;
import dev.clave.systems.dispositivos.Simulator;
import dev.clave.systems.dispositivos.SimulatorOptions;
import dev.clave.table.Progress;
import dev.clave.table.TableException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads each system's sample data once per data folder. What was deleted since does not come back,
 * and a table that somebody else has filled is left alone; a load that was cut short is done again,
 * over what it has written.
 */
final class Samples implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Samples.class);

  /** Enough to see devices, retries and dead letters, and over in a few seconds. */
  private static final SimulatorOptions FEW_DEVICES =
      new SimulatorOptions(
          25, 100, Optional.of(Duration.ofSeconds(4)), 0.02, 0.02, 0.02, 0.02, 20240115);

  private final SampleMarks marks;
  private final Set<String> justLoaded = ConcurrentHashMap.newKeySet();
  private Simulator simulator;
  private Thread thread;

  Samples(Path folder) {
    this.marks = new SampleMarks(folder.resolve("samples"));
  }

  void load(TableSystem system) {
    SampleMarks.Mark mark = marks.of(system.name());
    if (mark == SampleMarks.Mark.LOADED) {
      return;
    }
    if (mark == SampleMarks.Mark.NONE && !empty(system)) {
      marks.set(system.name(), SampleMarks.Mark.LOADED);
      return;
    }
    marks.set(system.name(), SampleMarks.Mark.BEGUN);
    justLoaded.add(system.name());
    if (filled(system)) {
      marks.set(system.name(), SampleMarks.Mark.LOADED);
    }
  }

  /** Whether the system's table has got its sample in this run. */
  boolean hasJustLoaded(TableSystem system) {
    return justLoaded.contains(system.name());
  }

  private static boolean empty(TableSystem system) {
    return system
        .client()
        .scan(scan -> scan.tableName(system.table().tableName()).limit(1))
        .items()
        .isEmpty();
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
    if (marks.of(DeviceSystem.NAME) == SampleMarks.Mark.LOADED) {
      return;
    }
    marks.set(DeviceSystem.NAME, SampleMarks.Mark.BEGUN);
    simulator = simulator(system);
    thread = new Thread(this::simulate, "clave-sample-devices");
    thread.setDaemon(true);
    thread.start();
  }

  /** The devices of a simulation that was cut short go on; there are no others beside them. */
  private static Simulator simulator(DeviceSystem system) {
    List<UUID> registered =
        system
            .dispositivos()
            .devices()
            .list(Optional.empty(), Optional.of(Simulator.DEVICE), 0, FEW_DEVICES.devices())
            .stream()
            .map(Device::deviceUuid)
            .toList();
    return registered.isEmpty()
        ? new Simulator(system.dispositivos(), FEW_DEVICES)
        : new Simulator(system.dispositivos(), FEW_DEVICES, registered);
  }

  private void simulate() {
    try {
      simulator.run(figures -> {});
      if (!simulator.stopped()) {
        marks.set(DeviceSystem.NAME, SampleMarks.Mark.LOADED);
      }
    } catch (RuntimeException e) {
      log.warn("the sample devices stopped early", e);
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
