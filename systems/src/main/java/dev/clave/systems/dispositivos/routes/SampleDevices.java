package dev.clave.systems.dispositivos.routes;

import dev.clave.systems.dispositivos.Device;
import dev.clave.systems.dispositivos.Dispositivos;
import dev.clave.systems.dispositivos.Simulator;
import dev.clave.systems.dispositivos.SimulatorOptions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Simulated devices that send for a few seconds in the background, as sample data. */
final class SampleDevices implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(SampleDevices.class);

  /** Enough to see devices, retries and dead letters, and over in a few seconds. */
  private static final SimulatorOptions FEW_DEVICES =
      new SimulatorOptions(
          25, 100, Optional.of(Duration.ofSeconds(4)), 0.02, 0.02, 0.02, 0.02, 20240115);

  private final Simulator simulator;
  private final Thread thread;

  private SampleDevices(Simulator simulator, Runnable whenLoaded) {
    this.simulator = simulator;
    this.thread = new Thread(() -> simulate(whenLoaded), "clave-sample-devices");
    thread.setDaemon(true);
  }

  static SampleDevices start(Dispositivos system, Runnable whenLoaded) {
    SampleDevices devices = new SampleDevices(simulator(system), whenLoaded);
    devices.thread.start();
    return devices;
  }

  /** The devices of an interrupted simulation go on; no others are registered beside them. */
  private static Simulator simulator(Dispositivos system) {
    List<UUID> registered =
        system
            .devices()
            .list(Optional.empty(), Optional.of(Simulator.DEVICE), 0, FEW_DEVICES.devices())
            .stream()
            .map(Device::deviceUuid)
            .toList();
    return registered.isEmpty()
        ? new Simulator(system, FEW_DEVICES)
        : new Simulator(system, FEW_DEVICES, registered);
  }

  private void simulate(Runnable whenLoaded) {
    try {
      simulator.run(figures -> {});
      if (!simulator.stopped()) {
        whenLoaded.run();
      }
    } catch (RuntimeException e) {
      log.warn("the sample devices stopped early", e);
    }
  }

  @Override
  public void close() {
    simulator.stop();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
