package dev.clave.systems.dispositivos;

import dev.clave.events.database.EventTables;
import dev.clave.events.model.EventFormat;
import dev.clave.events.model.NewEvent;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The documented tables of this system, as the pipeline works on them: a device is a key.
 *
 * <pre>{@code
 * NewEvent event =
 *     DeviceTables.event(UUID.randomUUID(), device.deviceUuid(), "TELEMETRY", "{}", UUID.randomUUID());
 * }</pre>
 */
public final class DeviceTables {

  /** The one stream that there is; messages of the outbox name it as their aggregate's type. */
  public static final String STREAM = "device";

  private static final EventFormat FORMAT =
      new EventFormat(
          Optional.of(STREAM),
          "device_uuid",
          "event_type",
          true,
          Set.of(
              "DEVICE_CONNECTED",
              "DEVICE_DISCONNECTED",
              "TELEMETRY_REPORTED",
              "ALERT_TRIGGERED",
              "COMMAND_RECEIVED",
              "COMMAND_EXECUTED"));

  public static final EventTables TABLES =
      new EventTables(
          DeviceTables.class,
          FORMAT,
          Map.of(
              "keys", "devices",
              "key_id", "device_id",
              "key", "k.device_uuid::TEXT",
              "stream", "'" + STREAM + "'::TEXT",
              "event_stream", "'" + STREAM + "'::TEXT",
              "stream_column", "",
              "stream_value", "",
              "event_type", "enum_event_type",
              "idempotency_key", "UUID",
              "unique_key", "idempotency_key"));

  private DeviceTables() {}

  /** An event of a device; each of them has its own idempotency key. */
  public static NewEvent event(
      UUID eventUuid, UUID device, String type, String payload, UUID idempotencyKey) {
    return new NewEvent(
        eventUuid, STREAM, device.toString(), type, payload, idempotencyKey.toString());
  }
}
