package dev.clave.systems.dispositivos.routes;

import dev.clave.systems.dispositivos.Dispositivos;
import dev.clave.systems.dispositivos.Simulator;
import dev.clave.systems.dispositivos.SimulatorOptions;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The one simulation that somebody asked for: it runs beside everything else until it ends. */
final class Simulation implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Simulation.class);

  /**
   * How it stands.
   *
   * @param figures of the one that runs, or ran last
   */
  record State(boolean running, Optional<Simulator.Figures> figures) {}

  private final Dispositivos system;
  private Simulator simulator;
  private Thread thread;

  Simulation(Dispositivos system) {
    this.system = system;
  }

  /** Begins one; nothing happens and the answer is no while another runs. */
  synchronized boolean start(SimulatorOptions options) {
    if (running()) {
      return false;
    }
    Simulator begunSimulator = new Simulator(system, options);
    simulator = begunSimulator;
    thread = new Thread(() -> run(begunSimulator), "clave-simulation");
    thread.setDaemon(true);
    thread.start();
    return true;
  }

  private static void run(Simulator simulator) {
    try {
      simulator.run(figures -> {});
    } catch (RuntimeException e) {
      log.warn("the simulated devices stopped early", e);
    }
  }

  private boolean running() {
    return thread != null && thread.isAlive();
  }

  synchronized State state() {
    return new State(running(), Optional.ofNullable(simulator).map(Simulator::figures));
  }

  /** Ends the one that runs, once what it sent is answered. */
  @Override
  public synchronized void close() {
    if (running()) {
      simulator.stop();
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
