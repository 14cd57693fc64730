package dev.clave.events.processing;

import dev.clave.events.database.EventTables;
import dev.clave.events.database.Query;
import dev.clave.events.database.Sql;
import dev.clave.events.model.BatchWriter;
import dev.clave.events.model.Delivery;
import dev.clave.events.model.Streams;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes what handled events changed, and that they are done. */
final class Completion {

  private final EventTables tables;
  private final Set<String> echoing;

  Completion(EventTables tables, Streams streams) {
    this.tables = tables;
    this.echoing = streams.echoing();
  }

  void write(Connection connection, Claim claim, List<Handled> handledEvents, Instant now)
      throws SQLException {
    if (handledEvents.isEmpty()) {
      return;
    }
    writeChanges(connection, handledEvents);
    complete(connection, handledEvents, now);
    Messages.write(connection, handledEvents, echoing, now);
    List<Delivery> deliveries = handledEvents.stream().map(Handled::delivery).toList();
    removeFromQueue(connection, claim.places(deliveries));
    finishRetries(connection, claim, deliveries, now);
  }

  static void writeChanges(Connection connection, List<Handled> handledEvents) throws SQLException {
    Map<BatchWriter<?>, List<Object>> changes = new LinkedHashMap<>();
    for (Handled one : handledEvents) {
      one.effects()
          .changes()
          .forEach(
              (writer, list) ->
                  changes.computeIfAbsent(writer, w -> new ArrayList<>()).addAll(list));
    }
    for (var entry : changes.entrySet()) {
      writeWith(entry.getKey(), connection, entry.getValue());
    }
  }

  @SuppressWarnings("unchecked") // Effects.add took the writer and its changes together.
  private static <T> void writeWith(
      BatchWriter<T> writer, Connection connection, List<Object> changes) throws SQLException {
    writer.write(connection, (List<T>) changes);
  }

  private void complete(Connection connection, List<Handled> handledEvents, Instant now)
      throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement(tables.statement("complete_events"))) {
      List<Instant> times = handledEvents.stream().map(one -> one.delivery().receivedAt()).toList();
      update.setObject(
          1, handledEvents.stream().mapToLong(one -> one.delivery().eventId()).toArray());
      update.setTimestamp(2, Timestamp.from(Collections.min(times)));
      update.setTimestamp(3, Timestamp.from(Collections.max(times)));
      for (int i = 4; i <= 7; i++) {
        update.setTimestamp(i, Timestamp.from(now));
      }
      update.executeUpdate();
    }
  }

  static void removeFromQueue(Connection connection, Collection<String> places)
      throws SQLException {
    try (PreparedStatement delete = connection.prepareStatement(Sql.named("remove_from_queue"))) {
      delete.setArray(1, connection.createArrayOf("text", places.toArray()));
      delete.executeUpdate();
    }
  }

  private static void finishRetries(
      Connection connection, Claim claim, List<Delivery> deliveries, Instant now)
      throws SQLException {
    List<Delivery> retriedDeliveries =
        deliveries.stream()
            .filter(delivery -> delivery.attempt() > 1 || claim.wasHeld(delivery))
            .toList();
    if (retriedDeliveries.isEmpty()) {
      return;
    }
    long[] events = retriedDeliveries.stream().mapToLong(Delivery::eventId).toArray();
    long[] keys = retriedDeliveries.stream().mapToLong(Delivery::keyId).distinct().toArray();
    Query.named(connection, "finish_retries", now, events, keys).update();
  }
}
