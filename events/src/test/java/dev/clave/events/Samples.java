package dev.clave.events;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Events and handlers for tests. */
final class Samples {

  static final String TELEMETRY = "TELEMETRY_REPORTED";

  private Samples() {}

  static NewEvent telemetry(UUID device) {
    return telemetry(device, "{\"temperature\": 21.5}");
  }

  static NewEvent telemetry(UUID device, String payload) {
    return new NewEvent(
        TimeOrderedUuid.next(Clock.systemUTC()), device, TELEMETRY, payload, UUID.randomUUID());
  }

  /** Each payload is numbered; devices take turns. */
  static List<NewEvent> numbered(List<UUID> devices, int count) {
    List<NewEvent> events = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      events.add(telemetry(devices.get(i % devices.size()), "{\"n\": " + i + "}"));
    }
    return events;
  }

  static Map<String, EventHandler> handling(EventHandler handler) {
    return Map.of(TELEMETRY, handler);
  }

  static Map<String, EventHandler> doingNothing() {
    return handling((event, effects) -> {});
  }
}
