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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The settings that a design, a table, an entity and a pattern take, from the JSON Schema. */
final class SettingNames {
  private static final JsonObject SCHEMA = schema();

  private SettingNames() {}

  /** The settings at a place, with what each means; none where the author chooses the names. */
  static Map<String, String> at(List<String> path) {
    String section = path.isEmpty() ? "" : path.get(0);
    return switch (path.size()) {
      case 0 -> properties(SCHEMA);
      case 1 -> section.equals("load") ? ofDefinition("load") : Map.of();
      case 2 ->
          switch (section) {
            case "tables" -> ofDefinition("table");
            case "entities" -> ofDefinition("entity");
            case "patterns" -> ofDefinition("pattern");
            default -> Map.of();
          };
      default -> Map.of();
    };
  }

  private static Map<String, String> ofDefinition(String name) {
    return properties(SCHEMA.getAsJsonObject("$defs").getAsJsonObject(name));
  }

  private static Map<String, String> properties(JsonObject object) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (Map.Entry<String, JsonElement> each : object.getAsJsonObject("properties").entrySet()) {
      settings.put(each.getKey(), description(each.getValue().getAsJsonObject()));
    }
    return settings;
  }

  private static String description(JsonObject setting) {
    JsonElement own = setting.get("description");
    if (own != null) {
      return own.getAsString();
    }
    JsonElement reference = setting.get("$ref");
    if (reference == null) {
      return "";
    }
    String name = reference.getAsString().replace("#/$defs/", "");
    return description(SCHEMA.getAsJsonObject("$defs").getAsJsonObject(name));
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
