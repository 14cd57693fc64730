package dev.clave.events.ingesting;

import dev.clave.events.database.EventStorage;
import dev.clave.events.database.EventTables;
import dev.clave.events.model.EventKey;
import dev.clave.events.model.NewEvent;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/** Which events are stored already that have an idempotency key or a UUID of these. */
final class StoredKeys {

  /** A stored event; the key holds its stream and idempotency key. */
  record Stored(long id, UUID uuid, EventKey key) {}

  private StoredKeys() {}

  static List<Stored> of(
      Connection connection, EventTables tables, EventStorage storage, List<NumberedEvent> events)
      throws SQLException {
    List<Stored> storedKeys = new ArrayList<>();
    try (PreparedStatement select = connection.prepareStatement(storage.findDuplicates(tables))) {
      select.setArray(1, array(connection, "text", events, NewEvent::idempotencyKey));
      select.setArray(2, array(connection, "uuid", events, NewEvent::eventUuid));
      try (ResultSet row = select.executeQuery()) {
        while (row.next()) {
          EventKey key = new EventKey(row.getString(3), row.getString(4));
          storedKeys.add(new Stored(row.getLong(1), row.getObject(2, UUID.class), key));
        }
      }
    }
    return storedKeys;
  }

  static Array array(
      Connection connection,
      String type,
      List<NumberedEvent> events,
      Function<NewEvent, Object> value)
      throws SQLException {
    return connection.createArrayOf(
        type, events.stream().map(one -> value.apply(one.event())).toArray());
  }
}
