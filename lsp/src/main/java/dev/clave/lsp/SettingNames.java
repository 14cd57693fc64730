package dev.clave.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.clave.design.Design;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The settings that each part of a design takes, from the JSON Schema. */
final class SettingNames {
  private static final JsonObject SCHEMA = schema();

  private SettingNames() {}

  /** The settings at a place, with what each means; none where the author chooses the names. */
  static Map<String, String> at(List<String> path) {
    Collection<JsonObject> places = forms(SCHEMA);
    for (String part : path) {
      places =
          places.stream()
              .flatMap(place -> within(place, part).stream())
              .flatMap(place -> forms(place).stream())
              .toList();
    }
    Map<String, String> settings = new LinkedHashMap<>();
    for (JsonObject place : places) {
      objects(place, "properties")
          .forEach((name, setting) -> settings.putIfAbsent(name, description(setting)));
    }
    return settings;
  }

  /** What a setting of that name is, or an entry whose name the author chooses. */
  private static Optional<JsonObject> within(JsonObject place, String name) {
    JsonObject setting = objects(place, "properties").get(name);
    return setting != null
        ? Optional.of(setting)
        : Optional.ofNullable(place.get("additionalProperties"))
            .filter(JsonElement::isJsonObject)
            .map(JsonElement::getAsJsonObject);
  }

  /** Every form that a value may have: behind references, among others, and in a list. */
  private static Set<JsonObject> forms(JsonObject schema) {
    Set<JsonObject> forms = new LinkedHashSet<>();
    addForms(schema, forms);
    return forms;
  }

  /** A schema refers to itself, as a list of attributes does. */
  private static void addForms(JsonObject schema, Set<JsonObject> forms) {
    if (!forms.add(schema)) {
      return;
    }
    JsonElement reference = schema.get("$ref");
    if (reference != null) {
      addForms(definition(reference), forms);
    }
    for (String several : List.of("anyOf", "oneOf", "allOf")) {
      if (schema.has(several)) {
        schema.getAsJsonArray(several).forEach(each -> addForms(each.getAsJsonObject(), forms));
      }
    }
    if (schema.get("items") instanceof JsonObject items) {
      addForms(items, forms);
    }
  }

  private static Map<String, JsonObject> objects(JsonObject schema, String name) {
    Map<String, JsonObject> objects = new LinkedHashMap<>();
    if (schema.get(name) instanceof JsonObject all) {
      all.entrySet().stream()
          .filter(each -> each.getValue().isJsonObject())
          .forEach(each -> objects.put(each.getKey(), each.getValue().getAsJsonObject()));
    }
    return objects;
  }

  private static JsonObject definition(JsonElement reference) {
    String name = reference.getAsString().replace("#/$defs/", "");
    return SCHEMA.getAsJsonObject("$defs").getAsJsonObject(name);
  }

  private static String description(JsonObject setting) {
    JsonElement description = setting.get("description");
    if (description != null) {
      return description.getAsString();
    }
    JsonElement reference = setting.get("$ref");
    if (reference == null) {
      return "";
    }
    return description(definition(reference));
  }

  private static JsonObject schema() {
    try (InputStream stream =
        Objects.requireNonNull(Design.class.getResourceAsStream("design.schema.json"))) {
      return JsonParser.parseReader(new InputStreamReader(stream, StandardCharsets.UTF_8))
          .getAsJsonObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
