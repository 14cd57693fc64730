package dev.clave.bench.events;

import dev.clave.events.database.Sql;
import dev.clave.events.model.NewEvent;
import dev.clave.events.model.TimeOrderedUuid;
import dev.clave.systems.dispositivos.DeviceTables;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/** The events that every contender gets: telemetry of about 250 bytes from many devices. */
final class Load {

  private final Map<UUID, Long> devices = new HashMap<>();
  private final Random random = new Random(42);

  /** Registers the devices. */
  static Load on(String jdbcUrl, int count) throws SQLException {
    Load load = new Load();
    try (Connection connection = DriverManager.getConnection(jdbcUrl);
        PreparedStatement insert =
            connection.prepareStatement(Sql.of(Load.class, "register_devices"))) {
      insert.setInt(1, count);
      ResultSet row = insert.executeQuery();
      while (row.next()) {
        load.devices.put(row.getObject(1, UUID.class), row.getLong(2));
      }
    }
    return load;
  }

  long id(String device) {
    return devices.get(UUID.fromString(device));
  }

  Map<UUID, Long> ids() {
    return devices;
  }

  List<NewEvent> events(int count) {
    List<UUID> uuids = new ArrayList<>(devices.keySet());
    List<NewEvent> events = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      events.add(
          DeviceTables.event(
              TimeOrderedUuid.next(Clock.systemUTC()),
              uuids.get(random.nextInt(uuids.size())),
              "TELEMETRY_REPORTED",
              payload(),
              TimeOrderedUuid.next(Clock.systemUTC())));
    }
    return events;
  }

  private String payload() {
    return String.format(
        Locale.ROOT,
        "{\"measured_at\": \"2026-03-01T12:00:%02d.%06dZ\", \"temperature\": %.2f,"
            + " \"humidity\": %.1f, \"battery\": %d, \"signal\": {\"rssi\": %d, \"snr\": %.1f},"
            + " \"position\": {\"lat\": %.5f, \"lon\": %.5f}, \"firmware\": \"2.4.1\","
            + " \"sequence\": %d}",
        random.nextInt(60),
        random.nextInt(1_000_000),
        15 + random.nextGaussian(),
        40 + 20 * random.nextDouble(),
        random.nextInt(101),
        -50 - random.nextInt(60),
        10 * random.nextDouble(),
        19.4 + random.nextDouble() / 10,
        -99.1 - random.nextDouble() / 10,
        random.nextInt(1_000_000));
  }
}
