package dev.clave.events;

import dev.clave.events.model.EventHandler;
import dev.clave.events.model.NewEvent;
import dev.clave.events.model.TimeOrderedUuid;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Events and handlers for tests. */
public final class Samples {

  public static final String TELEMETRY = "TELEMETRY_REPORTED";

  private Samples() {}

  public static NewEvent telemetry(TestKey key) {
    return telemetry(key, "{\"temperature\": 21.5}");
  }

  public static NewEvent telemetry(TestKey key, String payload) {
    return new NewEvent(
        TimeOrderedUuid.next(Clock.systemUTC()),
        key.stream(),
        key.key(),
        TELEMETRY,
        payload,
        UUID.randomUUID().toString());
  }

  public static NewEvent event(UUID eventUuid, TestKey key, String idempotencyKey) {
    return new NewEvent(eventUuid, key.stream(), key.key(), TELEMETRY, "{}", idempotencyKey);
  }

  /** Each payload is numbered; keys take turns. */
  public static List<NewEvent> numbered(List<TestKey> keys, int count) {
    List<NewEvent> events = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      events.add(telemetry(keys.get(i % keys.size()), "{\"n\": " + i + "}"));
    }
    return events;
  }

  public static Map<String, EventHandler> handling(EventHandler handler) {
    return Map.of(TELEMETRY, handler);
  }

  public static Map<String, EventHandler> doingNothing() {
    return handling((event, effects) -> {});
  }
}
