package dev.clave.systems.dispositivos;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.events.model.Delivery;
import dev.clave.events.model.Effects;
import dev.clave.events.model.EventHandler;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Lets a simulated event fail as often as it says in {@code simulated_failures}, as one would whose
 * handler calls a service that is away for a while. Events of other devices mean nothing by the
 * field: what they send decides nothing about their processing.
 */
final class SimulatedFailure {

  static final String FIELD = "simulated_failures";

  private SimulatedFailure() {}

  static EventHandler around(EventHandler handler) {
    return (event, effects) -> {
      if (event.payloadText().contains(FIELD) && isSimulated(event, effects)) {
        JsonNode failures = event.payload().path(FIELD);
        if (event.attempt() <= failures.asInt()) {
          throw new IllegalStateException(
              "simulated failure %d of %d".formatted(event.attempt(), failures.asInt()));
        }
      }
      handler.handle(event, effects);
    };
  }

  private static boolean isSimulated(Delivery event, Effects effects) throws SQLException {
    try (PreparedStatement select =
            Statements.prepare(effects.connection(), "device_name", event.keyId());
        ResultSet row = select.executeQuery()) {
      return row.next() && row.getString(1).startsWith(Simulator.DEVICE);
    }
  }
}
