package dev.clave.systems.dispositivos.routes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.http.Json;
import dev.clave.server.http.Shown;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** JSON that the database gives as text. */
final class JsonTexts {
  private JsonTexts() {}

  static JsonNode read(String text) {
    try {
      return Json.MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the database holds JSON only", e);
    }
  }

  /** A record of an event's, whose ordering key is its device. */
  static Map<String, Object> ofDevice(Record record, Set<String> json) {
    Map<String, Object> fields = shown(record, json);
    fields.remove("stream");
    fields.put("device_uuid", fields.remove("key"));
    return fields;
  }

  /** A record as {@link Shown} shows it, with those of its fields that are JSON as such. */
  static Map<String, Object> shown(Record record, Set<String> json) {
    Map<String, Object> shown = new LinkedHashMap<>();
    ((Map<?, ?>) Shown.of(record))
        .forEach(
            (name, value) ->
                shown.put(
                    name.toString(),
                    json.contains(name.toString()) ? read(value.toString()) : value));
    return shown;
  }
}
