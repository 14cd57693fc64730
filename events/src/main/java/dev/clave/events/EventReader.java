package dev.clave.events;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Reads events from JSON; what is wrong with one is its own reading, not an exception. */
public final class EventReader {

  /** As large as a payload may be, in UTF-16 units of its JSON text. */
  public static final int PAYLOAD_LIMIT = 64 * 1024;

  private static final Set<String> FIELDS =
      Set.of("event_uuid", "device_uuid", "event_type", "payload", "idempotency_key");
  private static final int UUID_LENGTH = 36;
  private static final UUID NIL = new UUID(0, 0);

  private final Set<String> eventTypes;
  private final InstantSource clock;

  EventReader(Set<String> eventTypes, InstantSource clock) {
    this.eventTypes = eventTypes;
    this.clock = clock;
  }

  /** The types that an event may have. */
  public Set<String> eventTypes() {
    return eventTypes;
  }

  /** One event. */
  public Reading read(String json) {
    try {
      return read(Json.parse(json));
    } catch (JsonProcessingException e) {
      return new Refusal(Json.reason(e));
    }
  }

  /** An array of events; each element is read by itself. */
  public List<Reading> readArray(byte[] json) {
    JsonNode array;
    try {
      array = Json.parse(json);
    } catch (IOException e) {
      throw new IllegalArgumentException(Json.reason(e), e);
    }
    if (!array.isArray()) {
      throw new IllegalArgumentException("expected an array of events, found " + Json.kind(array));
    }
    List<Reading> readings = new ArrayList<>(array.size());
    array.forEach(element -> readings.add(read(element)));
    return readings;
  }

  /** One event a line; empty lines are skipped. */
  public List<Reading> readLines(byte[] lines) {
    return new String(lines, StandardCharsets.UTF_8)
        .lines()
        .filter(line -> !line.isBlank())
        .map(this::read)
        .toList();
  }

  /** One event that was parsed already. */
  public Reading read(JsonNode node) {
    try {
      return event(node);
    } catch (NotAnEvent e) {
      return new Refusal(e.getMessage());
    }
  }

  private NewEvent event(JsonNode node) throws NotAnEvent {
    if (!node.isObject()) {
      throw new NotAnEvent("expected an event object, found " + Json.kind(node));
    }
    for (var names = node.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!FIELDS.contains(name)) {
        throw new NotAnEvent(
            "unknown field `" + Json.shortened(name) + "`: expected " + Json.list(FIELDS));
      }
    }
    UUID deviceUuid = uuid(node, "device_uuid");
    String type = eventType(node);
    String payload = payload(node);
    UUID key = uuid(node, "idempotency_key");
    UUID eventUuid =
        node.hasNonNull("event_uuid") ? uuid(node, "event_uuid") : TimeOrderedUuid.next(clock);
    return new NewEvent(eventUuid, deviceUuid, type, payload, key);
  }

  private String eventType(JsonNode node) throws NotAnEvent {
    String type = text(node, "event_type");
    if (!eventTypes.contains(type)) {
      throw new NotAnEvent(
          "`event_type`: expected "
              + Json.list(eventTypes)
              + ", found `"
              + Json.shortened(type)
              + "`");
    }
    return type;
  }

  private static String payload(JsonNode node) throws NotAnEvent {
    JsonNode payload = present(node, "payload");
    if (!payload.isObject()) {
      throw new NotAnEvent("`payload`: expected an object, found " + Json.kind(payload));
    }
    PayloadLimits.check(payload);
    String text = payload.toString();
    if (text.length() > PAYLOAD_LIMIT) {
      throw new NotAnEvent(
          "`payload`: expected at most %d characters, found %d"
              .formatted(PAYLOAD_LIMIT, text.length()));
    }
    return text;
  }

  private static UUID uuid(JsonNode node, String field) throws NotAnEvent {
    String text = text(node, field);
    UUID uuid;
    try {
      uuid = text.length() == UUID_LENGTH ? UUID.fromString(text) : NIL;
    } catch (IllegalArgumentException e) {
      uuid = NIL;
    }
    if (uuid.equals(NIL) || !uuid.toString().equalsIgnoreCase(text)) {
      throw new NotAnEvent(
          "`%s`: expected a UUID such as `%s`, found `%s`"
              .formatted(field, "0199b6f1-3c2a-7d41-9f57-2b8c6d1e4a90", Json.shortened(text)));
    }
    return uuid;
  }

  private static String text(JsonNode node, String field) throws NotAnEvent {
    JsonNode value = present(node, field);
    if (!value.isTextual()) {
      throw new NotAnEvent("`" + field + "`: expected a string, found " + Json.kind(value));
    }
    return value.textValue();
  }

  private static JsonNode present(JsonNode node, String field) throws NotAnEvent {
    JsonNode value = node.get(field);
    if (value == null) {
      throw new NotAnEvent("`" + field + "` is missing");
    }
    if (value.isNull()) {
      throw new NotAnEvent("`" + field + "`: expected a value, found null");
    }
    return value;
  }
}
