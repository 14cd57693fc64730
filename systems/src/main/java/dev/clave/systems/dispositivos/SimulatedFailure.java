package dev.clave.systems.dispositivos;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.events.EventHandler;

/**
 * Lets a simulated event fail as often as it says in {@code simulated_failures}, as one would whose
 * handler calls a service that is away for a while.
 */
final class SimulatedFailure {

  static final String FIELD = "simulated_failures";

  private SimulatedFailure() {}

  static EventHandler around(EventHandler handler) {
    return (event, effects) -> {
      if (event.payloadText().contains(FIELD)) {
        JsonNode failures = event.payload().path(FIELD);
        if (event.attempt() <= failures.asInt()) {
          throw new IllegalStateException(
              "simulated failure %d of %d".formatted(event.attempt(), failures.asInt()));
        }
      }
      handler.handle(event, effects);
    };
  }
}
