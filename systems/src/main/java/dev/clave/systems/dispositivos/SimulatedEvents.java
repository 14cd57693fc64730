package dev.clave.systems.dispositivos;

import dev.clave.events.model.TimeOrderedUuid;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.Random;
import java.util.UUID;

/** Makes up what devices send, as JSON text. One thread. */
final class SimulatedEvents {

  private static final int LATE_BY_EVENTS = 500;
  private static final String[] MALFORMED = {
    "{\"device_uuid\": ",
    "[]",
    "{\"device_uuid\": \"%s\"}",
    "{\"device_uuid\": \"%s\", \"event_type\": \"DEVICE_EXPLODED\"}",
    "{\"device_uuid\": \"not-a-uuid\", \"event_type\": \"TELEMETRY_REPORTED\"}",
    "{\"device_uuid\": \"%s\", \"event_type\": \"TELEMETRY_REPORTED\", \"payload\": 7}"
  };

  private final List<UUID> devices;
  private final SimulatorOptions options;
  private final InstantSource clock;
  private final Random random;
  private final Queue<String> heldBack = new ArrayDeque<>();
  private String last = "";

  SimulatedEvents(List<UUID> devices, SimulatorOptions options, InstantSource clock) {
    this.devices = devices;
    this.options = options;
    this.clock = clock;
    this.random = new Random(options.seed());
  }

  String next() {
    double dice = random.nextDouble();
    if (dice < options.duplicates() && !last.isEmpty()) {
      return last;
    }
    dice -= options.duplicates();
    UUID device = devices.get(random.nextInt(devices.size()));
    if (dice >= 0 && dice < options.malformed()) {
      return MALFORMED[random.nextInt(MALFORMED.length)].formatted(device);
    }
    dice -= options.malformed();
    boolean failing = dice >= 0 && dice < options.failing();
    dice -= options.failing();
    String event = failing ? failing(device) : realistic(device);
    if (dice >= 0 && dice < options.late()) {
      heldBack.add(event);
      event = realistic(device);
    }
    if (heldBack.size() > LATE_BY_EVENTS * options.late() + 1) {
      return heldBack.remove();
    }
    last = event;
    return event;
  }

  private String realistic(UUID device) {
    int dice = random.nextInt(100);
    if (dice < 88) {
      return telemetry(device, "");
    }
    if (dice < 91) {
      return event(device, "DEVICE_CONNECTED", "{\"firmware_version\": \"2.4.1\"}");
    }
    if (dice < 93) {
      return event(device, "DEVICE_DISCONNECTED", "{\"reason\": \"timeout\"}");
    }
    if (dice < 95) {
      String severity = random.nextInt(10) == 0 ? "CRITICAL" : "WARNING";
      return event(
          device, "ALERT_TRIGGERED", "{\"severity\": \"" + severity + "\", \"code\": \"T-HIGH\"}");
    }
    String type = dice < 98 ? "COMMAND_RECEIVED" : "COMMAND_EXECUTED";
    return event(
        device, type, "{\"command\": \"REPORT\", \"arguments\": {\"interval_seconds\": 60}}");
  }

  private String failing(UUID device) {
    return random.nextBoolean()
        ? telemetry(device, ", \"" + SimulatedFailure.FIELD + "\": " + (1 + random.nextInt(2)))
        : event(device, "ALERT_TRIGGERED", "{\"severity\": \"PURPLE\"}");
  }

  private String telemetry(UUID device, String more) {
    return event(
        device,
        "TELEMETRY_REPORTED",
        String.format(
            Locale.ROOT,
            "{\"measured_at\": \"%s\", \"temperature\": %.2f, \"humidity\": %.1f,"
                + " \"battery\": %d, \"signal\": {\"rssi\": %d, \"snr\": %.1f},"
                + " \"position\": {\"lat\": %.5f, \"lon\": %.5f}%s}",
            clock.instant(),
            15 + 10 * random.nextGaussian() / 3,
            40 + 20 * random.nextDouble(),
            random.nextInt(101),
            -50 - random.nextInt(60),
            10 * random.nextDouble(),
            19.4 + random.nextDouble() / 10,
            -99.1 - random.nextDouble() / 10,
            more));
  }

  private String event(UUID device, String type, String payload) {
    return "{\"event_uuid\": \"%s\", \"device_uuid\": \"%s\", \"event_type\": \"%s\", \"payload\": %s, \"idempotency_key\": \"%s\"}"
        .formatted(TimeOrderedUuid.next(clock), device, type, payload, TimeOrderedUuid.next(clock));
  }
}
