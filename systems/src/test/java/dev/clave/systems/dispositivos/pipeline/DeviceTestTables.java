package dev.clave.systems.dispositivos.pipeline;

import dev.clave.events.TestDatabase;
import dev.clave.events.TestKey;
import dev.clave.events.TestTables;
import dev.clave.events.database.EventTables;
import dev.clave.events.model.NewEvent;
import dev.clave.systems.dispositivos.DeviceTables;
import java.util.List;

/** The documented tables of Dispositivos, whose ordering keys are registered devices. */
public final class DeviceTestTables extends TestTables {

  @Override
  public EventTables tables() {
    return DeviceTables.TABLES;
  }

  @Override
  public String stream() {
    return DeviceTables.STREAM;
  }

  @Override
  public List<TestKey> keys(TestDatabase database, int count) {
    return database
        .column(
            "INSERT INTO devices (device_uuid, name) SELECT gen_random_uuid(), 'pump'"
                + " FROM generate_series(1, ?) RETURNING device_uuid",
            count)
        .stream()
        .map(uuid -> new TestKey(DeviceTables.STREAM, uuid))
        .toList();
  }

  @Override
  public String json(NewEvent event) {
    return """
        {"event_uuid": "%s", "device_uuid": "%s", "event_type": "%s", "payload": %s,
         "idempotency_key": "%s"}"""
        .formatted(
            event.eventUuid(), event.key(), event.type(), event.payload(), event.idempotencyKey());
  }
}
