package dev.clave.events;

import dev.clave.events.database.EventTables;
import dev.clave.events.model.NewEvent;
import dev.clave.systems.dispositivos.DeviceTables;
import java.util.List;

/** The documented tables of Dispositivos, whose ordering keys are registered devices. */
final class DeviceTestTables extends TestTables {

  @Override
  EventTables tables() {
    return DeviceTables.TABLES;
  }

  @Override
  String stream() {
    return DeviceTables.STREAM;
  }

  @Override
  List<TestKey> keys(TestDatabase database, int count) {
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
  String json(NewEvent event) {
    return """
        {"event_uuid": "%s", "device_uuid": "%s", "event_type": "%s", "payload": %s,
         "idempotency_key": "%s"}"""
        .formatted(
            event.eventUuid(), event.key(), event.type(), event.payload(), event.idempotencyKey());
  }
}
