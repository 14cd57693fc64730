package dev.clave.systems.dispositivos;

import dev.clave.events.Events;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The registered devices. The database keeps their history, their audit and the rules.
 *
 * <pre>{@code
 * Device device =
 *     devices.register(
 *         new NewDevice(UUID.randomUUID(), "press 3", Optional.of("hall 2"), Optional.empty()), "ana");
 * List<Transition> history = devices.history(device);
 * }</pre>
 */
public final class Devices {

  private final Events events;

  Devices(Events events) {
    this.events = events;
  }

  /** Registers a device; of those who register one UUID at the same time, one does. */
  public Device register(NewDevice device, String actor) {
    Device registered =
        events.transaction(
            actor,
            connection -> {
              Device row =
                  one(
                          connection,
                          "register_device",
                          device.deviceUuid(),
                          device.name(),
                          device.location().orElse(null),
                          device.firmwareVersion().orElse(null))
                      .orElseThrow(() -> registeredAlready(device.deviceUuid()));
              publish(connection, row, "DEVICE_REGISTERED");
              return row;
            });
    events.outbox().wake();
    return registered;
  }

  private static DeviceConflict registeredAlready(UUID deviceUuid) {
    return new DeviceConflict("device `" + deviceUuid + "` is registered already");
  }

  /** Registers many at once, as simulated ones are; they are not announced one by one. */
  public void registerAll(List<NewDevice> devices, String location, String actor) {
    Object[] uuids = devices.stream().map(NewDevice::deviceUuid).toArray();
    Object[] names = devices.stream().map(NewDevice::name).toArray();
    events.transaction(
        actor,
        connection -> {
          try (PreparedStatement insert =
              Statements.prepare(
                  connection,
                  "register_devices",
                  location,
                  connection.createArrayOf("uuid", uuids),
                  connection.createArrayOf("text", names))) {
            return insert.executeUpdate();
          }
        });
  }

  public Optional<Device> find(UUID deviceUuid) {
    return events.transaction("reader", connection -> one(connection, "find_device", deviceUuid));
  }

  /** In the order of registration, those after the given id. */
  public List<Device> list(
      Optional<DeviceStatus> status, Optional<String> nameContains, long afterId, int limit) {
    String statusName = status.map(Enum::name).orElse(null);
    String text = nameContains.orElse(null);
    return events.transaction(
        "reader",
        connection ->
            many(connection, "list_devices", statusName, statusName, text, text, afterId, limit));
  }

  /** Changes a device's status; the same status again is no change. */
  public Device changeStatus(UUID deviceUuid, DeviceStatus status, String actor) {
    Device changedDevice =
        events.transaction(actor, connection -> changeStatus(connection, deviceUuid, status));
    events.outbox().wake();
    return changedDevice;
  }

  private Device changeStatus(Connection connection, UUID deviceUuid, DeviceStatus status)
      throws SQLException {
    Device device =
        one(connection, "lock_device", deviceUuid).orElseThrow(() -> new UnknownDevice(deviceUuid));
    if (device.status() == status) {
      return device;
    }
    if (device.status() == DeviceStatus.DECOMMISSIONED) {
      throw new DeviceConflict(
          "device `" + deviceUuid + "` is decommissioned and stays so; register a new one");
    }
    Device changedDevice = one(connection, "set_status", status.name(), device.id()).orElseThrow();
    publish(connection, changedDevice, "DEVICE_STATUS_CHANGED");
    return changedDevice;
  }

  /** Every transition of a device, oldest first. */
  public List<Transition> history(Device device) {
    return events.transaction(
        "reader",
        connection -> {
          try (PreparedStatement select =
                  Statements.prepare(connection, "status_history", device.id());
              ResultSet row = select.executeQuery()) {
            List<Transition> transitions = new ArrayList<>();
            while (row.next()) {
              transitions.add(
                  new Transition(
                      DeviceStatus.valueOf(row.getString(1)),
                      DeviceStatus.valueOf(row.getString(2)),
                      row.getTimestamp(3).toInstant(),
                      row.getString(4)));
            }
            return transitions;
          }
        });
  }

  private void publish(Connection connection, Device device, String type) throws SQLException {
    String payload =
        "{\"device_uuid\": \"%s\", \"status\": \"%s\"}"
            .formatted(device.deviceUuid(), device.status());
    events.outbox().write(connection, DeviceTables.STREAM, device.id(), type, payload);
  }

  /** How many devices are in which status, for the dashboard. */
  static Map<String, Double> figures(Connection connection) throws SQLException {
    try (PreparedStatement select = Statements.prepare(connection, "devices_by_status");
        ResultSet row = select.executeQuery()) {
      Map<String, Double> figures = new LinkedHashMap<>();
      while (row.next()) {
        figures.put("devices." + row.getString(1), row.getDouble(2));
      }
      return figures;
    }
  }

  private static Optional<Device> one(Connection connection, String statement, Object... values)
      throws SQLException {
    return many(connection, statement, values).stream().findFirst();
  }

  private static List<Device> many(Connection connection, String statement, Object... values)
      throws SQLException {
    try (PreparedStatement select = Statements.prepare(connection, statement, values);
        ResultSet row = select.executeQuery()) {
      List<Device> devices = new ArrayList<>();
      while (row.next()) {
        devices.add(Device.read(row));
      }
      return devices;
    }
  }
}
