package dev.clave.server.events;

import dev.clave.events.Events;
import dev.clave.events.database.Page;
import dev.clave.server.http.Access;
import dev.clave.server.http.Answer;
import dev.clave.server.http.BodyFields;
import dev.clave.server.http.Call;
import dev.clave.server.http.Description;
import dev.clave.server.http.Json;
import dev.clave.server.http.Schema;
import dev.clave.server.http.Shown;
import dev.clave.server.http.SystemApi;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * A pipeline and its part of the API. Names in JSON are those of the database; the ordering key and
 * the type have the names that events are sent with.
 *
 * @param folder what its paths begin with after the system's name, such as {@code /pipeline}
 */
record PipelineApi(SystemApi api, String folder, Events events) {
  static final int LARGEST_PAGE = 1000;

  private static final Set<String> JSON = Set.of("payload", "previous_state", "new_state");

  String path(String rest) {
    return api.path(folder + rest);
  }

  Access readers() {
    return api.readers();
  }

  Access writers() {
    return api.writers();
  }

  Access operators() {
    return api.operators();
  }

  Description about(String summary) {
    return api.about(summary);
  }

  String keyField() {
    return events.format().keyField();
  }

  String typeField() {
    return events.format().typeField();
  }

  boolean hasManyStreams() {
    return events.format().stream().isEmpty();
  }

  /** The schema of an ordering key. */
  Map<String, Object> keySchema() {
    return events.format().uuids() ? Schema.text("uuid") : Schema.text();
  }

  /** An ordering key that somebody named, in the spelling of the database. */
  Optional<String> key(Optional<String> text) {
    return events.format().uuids()
        ? text.map(each -> BodyFields.uuid(keyField(), each).toString())
        : text;
  }

  /** A record of an event's, as JSON. */
  Map<String, Object> shown(Record record) {
    return named(plain(record));
  }

  /** The same fields under the names of this pipeline. */
  Map<String, Object> named(Map<String, Object> fields) {
    Map<String, Object> fieldsByName = new LinkedHashMap<>();
    fields.forEach(
        (name, value) -> {
          switch (name) {
            case "key" -> fieldsByName.put(keyField(), value);
            case "event_type" -> fieldsByName.put(typeField(), value);
            case "stream" -> {
              if (hasManyStreams()) {
                fieldsByName.put(name, value);
              }
            }
            default -> fieldsByName.put(name, value);
          }
        });
    return fieldsByName;
  }

  /** A record as {@link Shown} shows it, with those of its fields that are JSON as such. */
  static Map<String, Object> plain(Record record) {
    Map<String, Object> json = new LinkedHashMap<>();
    ((Map<?, ?>) Shown.of(record))
        .forEach(
            (name, value) ->
                json.put(
                    name.toString(),
                    JSON.contains(name.toString()) ? Json.storedAsIs(value.toString()) : value));
    return json;
  }

  static Map<String, Object> pageSchema(String name, Map<String, Object> element) {
    return Schema.object(Map.of(name, Schema.list(element), "next?", Schema.text()));
  }

  /** A page, with a link to the next unless it is the last. */
  static <T> Answer page(
      Call call,
      String name,
      Page<T> page,
      Function<T, Map<String, Object>> json,
      int limit,
      String position,
      ToLongFunction<T> id) {
    List<T> rows = page.rows();
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put(name, rows.stream().map(json).toList());
    if (page.isLast()) {
      return Answer.ok(answer);
    }
    long last = id.applyAsLong(rows.get(rows.size() - 1));
    String next =
        call.again(Map.of("limit", Integer.toString(limit), position, Long.toString(last)));
    answer.put("next", next);
    return Answer.ok(answer).with("Link", "<" + next + ">; rel=\"next\"");
  }
}
