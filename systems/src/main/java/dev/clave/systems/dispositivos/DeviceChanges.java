package dev.clave.systems.dispositivos;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes a batch's changes to devices: the first of every device in one statement, then the second
 * ones, and so on, so that the history has every transition. Repetitions are joined first.
 */
final class DeviceChanges {

  private DeviceChanges() {}

  static void write(Connection connection, List<DeviceChange> changes) throws SQLException {
    Map<Long, List<DeviceChange>> byDevice = new LinkedHashMap<>();
    for (DeviceChange change : changes) {
      join(byDevice.computeIfAbsent(change.deviceId(), id -> new ArrayList<>()), change);
    }
    for (int round = 0; ; round++) {
      List<DeviceChange> next = new ArrayList<>();
      for (List<DeviceChange> one : byDevice.values()) {
        if (one.size() > round) {
          next.add(one.get(round));
        }
      }
      if (next.isEmpty()) {
        return;
      }
      apply(connection, next);
    }
  }

  private static void join(List<DeviceChange> before, DeviceChange change) {
    int end = before.size() - 1;
    if (end >= 0 && before.get(end).target().equals(change.target())) {
      Optional<String> firmware = change.firmwareVersion().or(before.get(end)::firmwareVersion);
      before.set(end, new DeviceChange(change.deviceId(), change.status(), firmware, change.at()));
    } else {
      before.add(change);
    }
  }

  private static void apply(Connection connection, List<DeviceChange> changes) throws SQLException {
    Object[] ids = changes.stream().map(DeviceChange::deviceId).toArray();
    Object[] targets = changes.stream().map(DeviceChange::target).toArray();
    Object[] firmware =
        changes.stream().map(change -> change.firmwareVersion().orElse(null)).toArray();
    Object[] times = changes.stream().map(change -> Timestamp.from(change.at())).toArray();
    try (PreparedStatement update =
        Statements.prepare(
            connection,
            "apply_device_changes",
            connection.createArrayOf("bigint", ids),
            connection.createArrayOf("text", targets),
            connection.createArrayOf("text", firmware),
            connection.createArrayOf("timestamptz", times))) {
      update.executeUpdate();
    }
  }
}
