package dev.clave.design.finding;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.clave.design.model.Span;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/**
 * Shows findings to tools: a JSON array of files, each with its findings.
 *
 * <pre>{@code
 * String json = JsonRenderer.render(Map.of("design.yaml", Design.check(text).findings()));
 * }</pre>
 */
public final class JsonRenderer {
  private JsonRenderer() {}

  /** The findings of each file, in order. */
  public static String render(Map<String, List<Finding>> byFile) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = generator(out)) {
      json.writeStartArray();
      for (Map.Entry<String, List<Finding>> entry : byFile.entrySet()) {
        json.writeStartObject();
        json.writeStringField("file", entry.getKey());
        json.writeArrayFieldStart("findings");
        for (Finding finding : entry.getValue()) {
          write(json, finding);
        }
        json.writeEndArray();
        json.writeEndObject();
      }
      json.writeEndArray();
    } catch (IOException e) {
      throw new UncheckedIOException("a string takes all that is written to it", e);
    }
    return out + "\n";
  }

  static JsonGenerator generator(StringWriter out) throws IOException {
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
    printer.indentArraysWith(DefaultIndenter.SYSTEM_LINEFEED_INSTANCE);
    return new JsonFactory().createGenerator(out).setPrettyPrinter(printer);
  }

  private static void write(JsonGenerator json, Finding finding) throws IOException {
    json.writeStartObject();
    json.writeStringField("check", finding.check());
    json.writeStringField("severity", finding.severity().word());
    json.writeStringField("message", finding.message());
    place(json, finding.span());
    json.writeStringField("label", finding.label());
    if (finding.help().isPresent()) {
      json.writeStringField("help", finding.help().get());
    }
    if (finding.example().isPresent()) {
      json.writeStringField("example", finding.example().get());
    }
    json.writeBooleanField("fixable", finding.fix().isPresent());
    json.writeArrayFieldStart("notes");
    for (Finding.Note note : finding.notes()) {
      json.writeStartObject();
      json.writeStringField("text", note.text());
      place(json, note.span());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void place(JsonGenerator json, Span span) throws IOException {
    json.writeNumberField("line", span.line());
    json.writeNumberField("column", span.column());
    json.writeNumberField("endLine", span.endLine());
    json.writeNumberField("endColumn", span.endColumn());
  }
}
