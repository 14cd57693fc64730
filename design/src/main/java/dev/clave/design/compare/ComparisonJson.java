package dev.clave.design.compare;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;

/**
 * A comparison for tools.
 *
 * <pre>{@code
 * ComparisonJson.of(Comparison.of(before, after), Map.of());                  // items were not counted
 * ComparisonJson.of(Comparison.of(before, after), Map.of("viaje", 12_000L));
 * }</pre>
 */
public final class ComparisonJson {
  private ComparisonJson() {}

  public static String of(Comparison comparison, Map<String, Long> items) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(out).useDefaultPrettyPrinter()) {
      json.writeStartObject();
      Optional<ChangeClass> heaviest = comparison.heaviest();
      json.writeStringField("heaviest", heaviest.map(ChangeClass::word).orElse("none"));
      json.writeArrayFieldStart("changes");
      for (DesignChange change : comparison.changes()) {
        write(json, change, items);
      }
      json.writeEndArray();
      json.writeArrayFieldStart("likelyRenames");
      for (LikelyRename rename : comparison.likelyRenames()) {
        json.writeStartObject();
        json.writeStringField("entity", rename.entity());
        json.writeStringField("from", rename.from());
        json.writeStringField("to", rename.to());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out + "\n";
  }

  private static void write(JsonGenerator json, DesignChange change, Map<String, Long> items)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("class", change.changeClass().word());
    json.writeStringField("place", change.place());
    json.writeStringField("change", change.change());
    json.writeStringField("reason", change.reason());
    if (change.entity().isPresent()) {
      json.writeStringField("entity", change.entity().get());
      Long count = items.get(change.entity().get());
      if (count != null) {
        json.writeNumberField("items", count);
      }
    }
    json.writeEndObject();
  }
}
