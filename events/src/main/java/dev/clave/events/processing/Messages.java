package dev.clave.events.processing;

import dev.clave.events.database.CopyRows;
import dev.clave.events.database.Sql;
import dev.clave.events.model.Delivery;
import dev.clave.events.model.Effects;
import dev.clave.events.model.Headers;
import dev.clave.events.model.Json;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The rows of the outbox that handled events give: where a stream echoes, the event itself too. */
final class Messages {

  /** Fewer are written in less time by one statement that inserts them. */
  private static final int COPIED_FROM = 100;

  /** As PostgreSQL writes a time into JSON. */
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("yyyy-MM-dd'T'HH:mm:ss")
          .appendFraction(ChronoField.MICRO_OF_SECOND, 0, 6, true)
          .appendLiteral("+00:00")
          .toFormatter()
          .withZone(ZoneOffset.UTC);

  private Messages() {}

  /** In the order of the events: each event's echo, then what its handler published. */
  static void write(
      Connection connection, List<Handled> handledEvents, Set<String> echoing, Instant now)
      throws SQLException {
    long count = handledEvents.stream().mapToLong(one -> count(one, echoing)).sum();
    if (count >= COPIED_FROM && CopyRows.isPossibleOn(connection)) {
      copy(connection, handledEvents, echoing, now);
    } else if (count > 0) {
      insert(
          connection,
          handledEvents.stream().flatMap(one -> of(one, echoing).stream()).toList(),
          now);
    }
  }

  private static int count(Handled one, Set<String> echoing) {
    return one.effects().messages().size() + (echoing.contains(one.delivery().stream()) ? 1 : 0);
  }

  private static List<Effects.Message> of(Handled one, Set<String> echoing) {
    List<Effects.Message> messages = new ArrayList<>();
    if (echoing.contains(one.delivery().stream())) {
      messages.add(echo(one.delivery()));
    }
    messages.addAll(one.effects().messages());
    return messages;
  }

  private static Effects.Message echo(Delivery event) {
    StringBuilder payload = new StringBuilder(200 + event.payloadText().length());
    payload.append("{\"event_id\": ").append(event.eventId());
    payload.append(", \"event_uuid\": \"").append(event.eventUuid());
    payload.append("\", \"event_type\": ").append(Json.write(event.eventType()));
    payload.append(", \"received_at\": \"");
    TIME.formatTo(event.receivedAt(), payload);
    payload.append("\", \"payload\": ").append(event.payloadText()).append('}');
    return new Effects.Message(
        event.stream(), event.keyId(), event.eventType(), payload.toString(), event.headers());
  }

  /** One echo at a time is in memory, since payloads may be large. */
  private static void copy(
      Connection connection, List<Handled> handledEvents, Set<String> echoing, Instant now)
      throws SQLException {
    try (CopyRows rows = CopyRows.into(connection, Sql.named("copy_messages"))) {
      for (Handled one : handledEvents) {
        for (Effects.Message message : of(one, echoing)) {
          rows.add(message.stream()).add(message.keyId()).add(message.type());
          rows.addJson(message.payload()).add(now).addJson(Headers.stored(message.headers()));
          rows.endRow();
        }
      }
      rows.end();
    }
  }

  private static void insert(Connection connection, List<Effects.Message> messages, Instant now)
      throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(Sql.named("insert_messages"))) {
      insert.setTimestamp(1, Timestamp.from(now));
      Object[] streams = messages.stream().map(Effects.Message::stream).toArray();
      insert.setArray(2, connection.createArrayOf("text", streams));
      Object[] keys = messages.stream().map(Effects.Message::keyId).toArray();
      insert.setArray(3, connection.createArrayOf("bigint", keys));
      Object[] types = messages.stream().map(Effects.Message::type).toArray();
      insert.setArray(4, connection.createArrayOf("text", types));
      Object[] payloads = messages.stream().map(Effects.Message::payload).toArray();
      insert.setArray(5, connection.createArrayOf("text", payloads));
      Object[] headers = messages.stream().map(one -> Headers.stored(one.headers())).toArray();
      insert.setArray(6, connection.createArrayOf("text", headers));
      insert.executeUpdate();
    }
  }
}
