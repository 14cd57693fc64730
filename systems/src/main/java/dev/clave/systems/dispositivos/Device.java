package dev.clave.systems.dispositivos;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A registered device.
 *
 * <pre>{@code
 * Device device = devices.find(deviceUuid).orElseThrow();
 * boolean isOnline = device.status() == DeviceStatus.ONLINE;
 * }</pre>
 */
public record Device(
    long id,
    UUID deviceUuid,
    String name,
    Optional<String> location,
    DeviceStatus status,
    Optional<String> firmwareVersion,
    Optional<Instant> lastSeenAt,
    Instant createdAt,
    Instant updatedAt) {

  static Device read(ResultSet row) throws SQLException {
    return new Device(
        row.getLong("id"),
        row.getObject("device_uuid", UUID.class),
        row.getString("name"),
        Optional.ofNullable(row.getString("location")),
        DeviceStatus.valueOf(row.getString("status")),
        Optional.ofNullable(row.getString("firmware_version")),
        Optional.ofNullable(row.getTimestamp("last_seen_at")).map(Timestamp::toInstant),
        row.getTimestamp("created_at").toInstant(),
        row.getTimestamp("updated_at").toInstant());
  }
}
