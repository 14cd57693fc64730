package dev.clave.systems.dispositivos;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.events.model.BatchWriter;
import dev.clave.events.model.Delivery;
import dev.clave.events.model.Effects;
import dev.clave.events.model.EventHandler;
import dev.clave.events.model.PermanentFailure;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What each type of event does to its device.
 *
 * <pre>{@code
 * EventsOptions options = EventsOptions.at(jdbcUrl).withHandlers(DeviceHandlers.all());
 * }</pre>
 */
public final class DeviceHandlers {

  private static final BatchWriter<DeviceChange> WRITER = DeviceChanges::write;
  private static final Set<String> SEVERITIES = Set.of("INFO", "WARNING", "CRITICAL");
  private static final int FIRMWARE_LIMIT = 50;

  private DeviceHandlers() {}

  /** By event type. */
  public static Map<String, EventHandler> all() {
    return Map.of(
        "DEVICE_CONNECTED", SimulatedFailure.around(DeviceHandlers::connected),
        "DEVICE_DISCONNECTED", SimulatedFailure.around(DeviceHandlers::disconnected),
        "TELEMETRY_REPORTED", SimulatedFailure.around(DeviceHandlers::telemetry),
        "ALERT_TRIGGERED", SimulatedFailure.around(DeviceHandlers::alert),
        "COMMAND_RECEIVED", SimulatedFailure.around(DeviceHandlers::command),
        "COMMAND_EXECUTED", SimulatedFailure.around(DeviceHandlers::command));
  }

  private static void connected(Delivery event, Effects effects) throws PermanentFailure {
    Optional<String> firmware = text(event, "firmware_version");
    if (firmware.filter(version -> version.length() > FIRMWARE_LIMIT).isPresent()) {
      throw new PermanentFailure(
          "`firmware_version`: expected at most " + FIRMWARE_LIMIT + " characters, found more");
    }
    change(event, effects, Optional.of(DeviceStatus.ONLINE), firmware);
  }

  private static void disconnected(Delivery event, Effects effects) {
    change(event, effects, Optional.of(DeviceStatus.OFFLINE), Optional.empty());
  }

  private static void telemetry(Delivery event, Effects effects) throws PermanentFailure {
    if (event.payloadText().equals("{}")) {
      throw new PermanentFailure("`payload`: expected at least one reading, found none");
    }
    change(event, effects, Optional.empty(), Optional.empty());
  }

  private static void alert(Delivery event, Effects effects) throws PermanentFailure {
    String severity = text(event, "severity").orElse("");
    if (!SEVERITIES.contains(severity)) {
      throw new PermanentFailure(
          "`severity`: expected `CRITICAL`, `INFO` or `WARNING`, found `" + severity + "`");
    }
    Optional<DeviceStatus> status =
        severity.equals("CRITICAL") ? Optional.of(DeviceStatus.ERROR) : Optional.empty();
    change(event, effects, status, Optional.empty());
  }

  private static void command(Delivery event, Effects effects) throws PermanentFailure {
    if (text(event, "command").isEmpty()) {
      throw new PermanentFailure("`command` is missing");
    }
    change(event, effects, Optional.empty(), Optional.empty());
  }

  private static Optional<String> text(Delivery event, String field) {
    JsonNode value = event.payload().get(field);
    return value != null && value.isTextual() ? Optional.of(value.textValue()) : Optional.empty();
  }

  private static void change(
      Delivery event,
      Effects effects,
      Optional<DeviceStatus> status,
      Optional<String> firmwareVersion) {
    effects.add(
        WRITER, new DeviceChange(event.keyId(), status, firmwareVersion, event.receivedAt()));
  }
}
