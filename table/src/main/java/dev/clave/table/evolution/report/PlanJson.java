package dev.clave.table.evolution.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.clave.design.compare.ChangeClass;
import dev.clave.design.compare.DesignChange;
import dev.clave.table.evolution.EvolutionPlan;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * A plan for tools.
 *
 * <pre>{@code
 * String json = PlanJson.of(PricedPlan.of(evolution.plan(), ApplyRate.of(settings), prices));
 * }</pre>
 */
public final class PlanJson {
  private PlanJson() {}

  public static String of(PricedPlan priced) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(out).useDefaultPrettyPrinter()) {
      EvolutionPlan plan = priced.plan();
      json.writeStartObject();
      json.writeStringField(
          "heaviest", plan.comparison().heaviest().map(ChangeClass::word).orElse("none"));
      json.writeBooleanField("applicable", priced.isApplicable());
      json.writeNumberField("items", plan.items());
      json.writeArrayFieldStart("changes");
      for (DesignChange change : plan.comparison().changes()) {
        json.writeStartObject();
        json.writeStringField("class", change.changeClass().word());
        json.writeStringField("place", change.place());
        json.writeStringField("change", change.change());
        json.writeStringField("reason", change.reason());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeArrayFieldStart("steps");
      for (PricedPlan.Step step : priced.steps()) {
        write(json, step);
      }
      json.writeEndArray();
      json.writeNumberField("cost", priced.cost());
      json.writeStringField("currency", priced.prices().currency());
      json.writeStringField("region", priced.prices().region());
      json.writeNumberField("seconds", priced.time().toSeconds());
      json.writeNumberField("unitsPerSecond", priced.rate().unitsPerSecond());
      json.writeArrayFieldStart("locked");
      json.writeEndArray();
      strings(json, "refusals", plan.refusals());
      strings(json, "obstacles", plan.obstacles());
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out + "\n";
  }

  private static void write(JsonGenerator json, PricedPlan.Step step) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", step.step().name());
    json.writeStringField("what", step.step().what());
    json.writeNumberField("items", step.step().items());
    json.writeNumberField("readUnits", step.step().readUnits());
    json.writeNumberField("writeUnits", step.step().writeUnits());
    json.writeNumberField("cost", step.cost());
    json.writeNumberField("seconds", step.time().toSeconds());
    json.writeEndObject();
  }

  private static void strings(JsonGenerator json, String name, List<String> values)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (String value : values) {
      json.writeString(value);
    }
    json.writeEndArray();
  }
}
