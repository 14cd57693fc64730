package dev.clave.systems.dispositivos.routes;

import dev.clave.events.model.EventsException;
import dev.clave.server.http.Problem;
import dev.clave.systems.dispositivos.DeviceConflict;
import dev.clave.systems.dispositivos.UnknownDevice;

/** What the pipeline refused, as problems. */
final class EventRefusals {
  private EventRefusals() {}

  static Problem problem(EventsException e) {
    if (e instanceof UnknownDevice) {
      return Problem.notFound(e.getMessage());
    }
    return e instanceof DeviceConflict
        ? Problem.of(409, "conflict", e.getMessage())
        : Problem.of(503, "busy", e.getMessage());
  }
}
