package dev.clave.systems.dispositivos.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.events.Await;
import dev.clave.events.EventsOptions;
import dev.clave.events.TestDatabase;
import dev.clave.events.TestKey;
import dev.clave.systems.dispositivos.DeviceTables;
import dev.clave.systems.dispositivos.Dispositivos;
import java.util.UUID;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;

class D1MigrationTest {

  private static final String VERSION_0_1_0 = "9";

  @Test
  void whatADatabaseOfVersion010HoldsIsKeptAndWorkedOn() {
    TestDatabase database = TestDatabase.empty(new DeviceTestTables());
    Flyway.configure(DeviceTables.class.getClassLoader())
        .dataSource(database.url(), null, null)
        .locations(DeviceTables.TABLES.migrations())
        .table("events_schema_history")
        .target(VERSION_0_1_0)
        .load()
        .migrate();
    TestKey device = database.keys(1).get(0);
    database.execute(
        """
        WITH stored AS (
          INSERT INTO events (event_uuid, device_id, event_type, payload, idempotency_key)
          SELECT gen_random_uuid(), id, 'TELEMETRY_REPORTED', jsonb_build_object('n', n),
            gen_random_uuid()
          FROM devices CROSS JOIN generate_series(1, 3) n
          RETURNING id, device_id, received_at
        )
        INSERT INTO event_queue (shard, device_id, event_id, received_at)
        SELECT fn_event_shard(device_id), device_id, id, received_at FROM stored
        """);
    database.execute(
        "INSERT INTO device_holds (device_id, event_id, held_until)"
            + " SELECT device_id, min(id), now() FROM events GROUP BY device_id");
    try (Dispositivos system = Dispositivos.open(EventsOptions.at(database.url()))) {
      assertThat(system.devices().find(UUID.fromString(device.key()))).isPresent();
      Await.until("processed", () -> processed(database) == 3);
    }
  }

  private static long processed(TestDatabase database) {
    return database.number("SELECT count(*) FROM events WHERE processing_status = 'PROCESSED'");
  }
}
