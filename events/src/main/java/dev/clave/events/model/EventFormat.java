package dev.clave.events.model;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * How an event looks as JSON, and which texts it may hold.
 *
 * <pre>{@code
 * EventFormat format = events.format();
 * String field = format.typeField(); // such as "event_type"
 * }</pre>
 *
 * @param stream the only stream there is; empty where each event names its own in {@code stream}
 * @param keyField the field that holds the ordering key
 * @param typeField the field that holds the type
 * @param uuids whether ordering keys and idempotency keys are UUIDs
 * @param types the types that there are; empty for any
 */
public record EventFormat(
    Optional<String> stream, String keyField, String typeField, boolean uuids, Set<String> types) {

  /** Any stream, key and type. */
  public static final EventFormat ANY =
      new EventFormat(Optional.empty(), "key", "type", false, Set.of());

  private static final UUID NIL = new UUID(0, 0);

  Set<String> fields() {
    Set<String> fields = new LinkedHashSet<>();
    if (stream.isEmpty()) {
      fields.add("stream");
    }
    fields.addAll(
        List.of("event_uuid", keyField, typeField, "payload", "idempotency_key", "headers", "at"));
    fields.addAll(List.of("priority", "unique_key", "unique_seconds"));
    return fields;
  }

  /** The event as it is stored; UUIDs in the one spelling that PostgreSQL gives back. */
  NewEvent check(NewEvent event) throws NotAnEvent {
    if (stream.isPresent() && !stream.get().equals(event.stream())) {
      throw new NotAnEvent(
          "stream: expected `%s`, found `%s`"
              .formatted(stream.get(), Json.shortened(event.stream())));
    }
    text("stream", event.stream(), NewEvent.STREAM_LIMIT);
    text(typeField, event.type(), NewEvent.TYPE_LIMIT);
    if (!types.isEmpty() && !types.contains(event.type())) {
      throw new NotAnEvent(
          "`%s`: expected %s, found `%s`"
              .formatted(typeField, Json.list(types), Json.shortened(event.type())));
    }
    String key = key(keyField, event.key());
    String idempotencyKey = key("idempotency_key", event.idempotencyKey());
    Headers.check(event.headers());
    if (event.uniqueness().isPresent()) {
      text("unique_key", event.uniqueness().get().key(), NewEvent.KEY_LIMIT);
    }
    return event.spelling(key, idempotencyKey);
  }

  private String key(String field, String text) throws NotAnEvent {
    if (uuids) {
      return uuid(field, text).toString();
    }
    text(field, text, NewEvent.KEY_LIMIT);
    return text;
  }

  private static void text(String field, String text, int limit) throws NotAnEvent {
    if (text.isBlank() || text.length() > limit) {
      throw new NotAnEvent(
          "`%s`: expected 1 to %d characters, found %s"
              .formatted(field, limit, text.isBlank() ? "none" : text.length()));
    }
    PayloadLimits.characters(text, field);
  }

  static UUID uuid(String field, String text) throws NotAnEvent {
    return UuidText.read(text)
        .filter(uuid -> !uuid.equals(NIL))
        .orElseThrow(
            () ->
                new NotAnEvent(
                    "`%s`: expected a UUID such as `%s`, found `%s`"
                        .formatted(
                            field, "0199b6f1-3c2a-7d41-9f57-2b8c6d1e4a90", Json.shortened(text))));
  }
}
