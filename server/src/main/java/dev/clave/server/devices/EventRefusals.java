package dev.clave.server.devices;

import dev.clave.events.EventsException;
import dev.clave.server.http.Problem;
import java.util.regex.Pattern;

/** What the pipeline refused, as problems. */
final class EventRefusals {
  private static final Pattern CONFLICT = Pattern.compile("registered already|decommissioned");

  private EventRefusals() {}

  static Problem problem(EventsException e) {
    String said = e.getMessage();
    if (said.startsWith("no device")) {
      return Problem.notFound(said);
    }
    if (CONFLICT.matcher(said).find()) {
      return Problem.of(409, "conflict", said);
    }
    return Problem.of(503, "busy", said);
  }
}
