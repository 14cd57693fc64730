package dev.clave.server;

import dev.clave.server.observe.Log;
import dev.clave.server.observe.Machine;
import dev.clave.server.observe.Telemetry;

/** How a server is seen while it runs. The log goes on until everything else has ended. */
record Observation(Log log, Telemetry telemetry, Machine machine) {

  /** Sends what was measured, before the stores that it was measured on are closed. */
  void stop() {
    telemetry.close();
    machine.close();
  }
}
