package dev.clave.design.check;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Span;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/**
 * Shows findings to code scanning tools, as SARIF 2.1.0.
 *
 * <pre>{@code
 * String sarif = SarifRenderer.render(Map.of("design.yaml", Design.check(text).findings()));
 * }</pre>
 */
public final class SarifRenderer {
  private SarifRenderer() {}

  /** The findings of each file, in order. */
  public static String render(Map<String, List<Finding>> byFile) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(out).useDefaultPrettyPrinter()) {
      json.writeStartObject();
      json.writeStringField("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
      json.writeStringField("version", "2.1.0");
      json.writeArrayFieldStart("runs");
      json.writeStartObject();
      tool(json);
      json.writeArrayFieldStart("results");
      for (Map.Entry<String, List<Finding>> entry : byFile.entrySet()) {
        for (Finding finding : entry.getValue()) {
          result(json, entry.getKey(), finding);
        }
      }
      json.writeEndArray();
      json.writeEndObject();
      json.writeEndArray();
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("a string takes all that is written to it", e);
    }
    return out + "\n";
  }

  private static void tool(JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("tool");
    json.writeObjectFieldStart("driver");
    json.writeStringField("name", "clave");
    json.writeArrayFieldStart("rules");
    for (Manual manual : Checks.manuals()) {
      json.writeStartObject();
      json.writeStringField("id", manual.name());
      message(json, "shortDescription", manual.summary());
      message(json, "fullDescription", manual.explanation());
      json.writeObjectFieldStart("defaultConfiguration");
      json.writeStringField("level", level(manual.severity()));
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void result(JsonGenerator json, String file, Finding finding) throws IOException {
    json.writeStartObject();
    json.writeStringField("ruleId", finding.check());
    json.writeStringField("level", level(finding.severity()));
    String help = finding.help().map(text -> " (" + text + ")").orElse("");
    message(json, "message", finding.message() + help);
    json.writeArrayFieldStart("locations");
    location(json, file, finding.span(), finding.label());
    json.writeEndArray();
    if (!finding.notes().isEmpty()) {
      json.writeArrayFieldStart("relatedLocations");
      for (Finding.Note note : finding.notes()) {
        location(json, file, note.span(), note.text());
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private static void location(JsonGenerator json, String file, Span span, String text)
      throws IOException {
    json.writeStartObject();
    json.writeObjectFieldStart("physicalLocation");
    json.writeObjectFieldStart("artifactLocation");
    json.writeStringField("uri", file.replace('\\', '/').replace(" ", "%20"));
    json.writeEndObject();
    json.writeObjectFieldStart("region");
    json.writeNumberField("startLine", span.line());
    json.writeNumberField("startColumn", span.column());
    json.writeNumberField("endLine", span.endLine());
    json.writeNumberField("endColumn", span.endColumn());
    json.writeEndObject();
    json.writeEndObject();
    if (!text.isEmpty()) {
      message(json, "message", text);
    }
    json.writeEndObject();
  }

  private static void message(JsonGenerator json, String field, String text) throws IOException {
    json.writeObjectFieldStart(field);
    json.writeStringField("text", text);
    json.writeEndObject();
  }

  private static String level(Severity severity) {
    return severity == Severity.HINT ? "note" : severity.word();
  }
}
