package dev.clave.events.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Metadata of events and messages: texts by name, stored as a JSON object or not at all.
 *
 * <pre>{@code
 * String column = Headers.stored(Map.of("source", "till-3"));
 * Map<String, String> headers = Headers.fromColumn(column);
 * }</pre>
 */
public final class Headers {

  private static final int COUNT_LIMIT = 32;
  private static final int NAME_LIMIT = 100;
  private static final int VALUE_LIMIT = 1_000;

  private Headers() {}

  static void check(Map<String, String> headers) throws NotAnEvent {
    if (headers.size() > COUNT_LIMIT) {
      throw new NotAnEvent(
          "`headers`: expected at most %d, found %d".formatted(COUNT_LIMIT, headers.size()));
    }
    for (var header : headers.entrySet()) {
      if (header.getKey().isBlank()
          || header.getKey().length() > NAME_LIMIT
          || header.getValue().length() > VALUE_LIMIT) {
        throw new NotAnEvent(
            "`headers`: expected names of 1 to %d and values of at most %d characters, found `%s`"
                .formatted(NAME_LIMIT, VALUE_LIMIT, Json.shortened(header.getKey())));
      }
      PayloadLimits.characters(header.getKey(), "headers");
      PayloadLimits.characters(header.getValue(), "headers." + header.getKey());
    }
  }

  static Map<String, String> read(JsonNode node) throws NotAnEvent {
    if (!node.isObject()) {
      throw new NotAnEvent("`headers`: expected an object, found " + Json.kind(node));
    }
    Map<String, String> headers = new LinkedHashMap<>();
    for (var field : node.properties()) {
      if (!field.getValue().isTextual()) {
        throw new NotAnEvent(
            "`headers.%s`: expected a string, found %s"
                .formatted(Json.shortened(field.getKey()), Json.kind(field.getValue())));
      }
      headers.put(field.getKey(), field.getValue().textValue());
    }
    return headers;
  }

  /** As a column holds them; most events have none, and store none. */
  public static String stored(Map<String, String> headers) {
    return headers.isEmpty() ? null : Json.write(headers);
  }

  public static Map<String, String> fromColumn(String text) {
    if (text == null) {
      return Map.of();
    }
    Map<String, String> headers = new LinkedHashMap<>();
    Json.stored(text)
        .properties()
        .forEach(field -> headers.put(field.getKey(), field.getValue().asText()));
    return headers;
  }
}
