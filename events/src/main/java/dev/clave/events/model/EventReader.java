package dev.clave.events.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads events from JSON; what is wrong with one is its own reading, not an exception.
 *
 * <pre>{@code
 * Reading reading = events.ingestion().reader().read("{\"stream\": \"orders\", \"key\": \"o-1042\"}");
 * }</pre>
 */
public final class EventReader {

  /** As large as a payload may be, in UTF-16 units of its JSON text. */
  public static final int PAYLOAD_LIMIT = 64 * 1024;

  private static final int UNIQUE_SECONDS_LIMIT = 366 * 24 * 3600;

  private final EventFormat format;
  private final Streams streams;
  private final InstantSource clock;

  public EventReader(EventFormat format, Streams streams, InstantSource clock) {
    this.format = format;
    this.streams = streams;
    this.clock = clock;
  }

  /** The types that an event may have; empty if any. */
  public Set<String> eventTypes() {
    return format.types();
  }

  /** One event. */
  public Reading read(String json) {
    try {
      return read(Json.parse(json));
    } catch (JsonProcessingException e) {
      return new Refusal(Json.reason(e));
    }
  }

  /** One event with headers that came beside it; its own count more. */
  public Reading read(String json, Map<String, String> headers) {
    Reading reading = read(json);
    if (!(reading instanceof NewEvent event) || headers.isEmpty()) {
      return reading;
    }
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.putAll(event.headers());
    return event.withHeaders(all);
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
      return format.check(event(node));
    } catch (NotAnEvent e) {
      return new Refusal(e.getMessage());
    }
  }

  /** The same reading, or why an event that was not read here cannot be stored. */
  public Reading check(Reading reading) {
    if (!(reading instanceof NewEvent event)) {
      return reading;
    }
    try {
      NewEvent checkedEvent = format.check(event);
      Optional<String> problems = streams.problems(checkedEvent);
      return problems.isPresent() ? new Refusal(problems.get()) : checkedEvent;
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
      if (!format.fields().contains(name)) {
        throw new NotAnEvent(
            "unknown field `" + Json.shortened(name) + "`: expected " + Json.list(format.fields()));
      }
    }
    String key = text(node, format.keyField());
    NewEvent event =
        new NewEvent(
            node.hasNonNull("event_uuid")
                ? EventFormat.uuid("event_uuid", text(node, "event_uuid"))
                : TimeOrderedUuid.next(clock),
            format.stream().isPresent() ? format.stream().get() : text(node, "stream"),
            key,
            text(node, format.typeField()),
            payload(node),
            text(node, "idempotency_key"),
            node.hasNonNull("headers") ? Headers.read(node.get("headers")) : Map.of(),
            node.hasNonNull("at") ? Optional.of(instant(text(node, "at"))) : Optional.empty(),
            node.hasNonNull("priority") ? whole(node, "priority", 0, NewEvent.PRIORITY_LIMIT) : 0,
            uniqueness(node));
    return event;
  }

  private static Optional<NewEvent.Uniqueness> uniqueness(JsonNode node) throws NotAnEvent {
    if (!node.hasNonNull("unique_key") && !node.hasNonNull("unique_seconds")) {
      return Optional.empty();
    }
    int seconds = whole(node, "unique_seconds", 1, UNIQUE_SECONDS_LIMIT);
    return Optional.of(
        new NewEvent.Uniqueness(text(node, "unique_key"), Duration.ofSeconds(seconds)));
  }

  private static int whole(JsonNode node, String field, int least, int most) throws NotAnEvent {
    JsonNode value = present(node, field);
    if (!value.isInt() || value.intValue() < least || value.intValue() > most) {
      throw new NotAnEvent(
          "`%s`: expected a whole number from %d to %d, found %s"
              .formatted(field, least, most, Json.shortened(value.toString())));
    }
    return value.intValue();
  }

  private static Instant instant(String text) throws NotAnEvent {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw new NotAnEvent(
          "`at`: expected a time such as `2026-05-01T10:00:00Z`, found `%s`"
              .formatted(Json.shortened(text)));
    }
  }

  private static String payload(JsonNode node) throws NotAnEvent {
    return payloadText(present(node, "payload"));
  }

  /** A payload as it is stored; refused unless PostgreSQL can store it. */
  static String payloadText(JsonNode payload) throws NotAnEvent {
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
