package dev.clave.design.cost;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * An estimate for tools.
 *
 * <pre>{@code
 * String json = EstimateJson.of(Estimation.of(design, LoadFile.of(design.load()), prices));
 * }</pre>
 */
public final class EstimateJson {
  private final JsonGenerator json;

  private EstimateJson(JsonGenerator json) {
    this.json = json;
  }

  public static String of(Estimate estimate) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(out).useDefaultPrettyPrinter()) {
      new EstimateJson(json).write(estimate);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out + "\n";
  }

  private void write(Estimate estimate) throws IOException {
    json.writeStartObject();
    json.writeStringField("design", estimate.design());
    json.writeStringField("region", estimate.prices().region());
    json.writeStringField("currency", estimate.prices().currency());
    lines("reads", estimate.reads());
    lines("writes", estimate.writes());
    json.writeArrayFieldStart("places");
    for (Estimate.PlaceCost cost : estimate.places()) {
      place(cost);
    }
    json.writeEndArray();
    summary(estimate.summary());
    json.writeArrayFieldStart("extras");
    for (Estimate.Extra extra : estimate.extras()) {
      json.writeStartObject();
      json.writeStringField("name", extra.name());
      json.writeStringField("amount", extra.amount());
      money("price", extra.price());
      json.writeEndObject();
    }
    json.writeEndArray();
    money("wholeOnDemand", estimate.wholeOnDemand());
    if (estimate.wholeInAYear().isPresent()) {
      money("wholeInAYear", estimate.wholeInAYear().get());
    }
    json.writeArrayFieldStart("assumptions");
    for (String assumption : estimate.assumptions()) {
      json.writeString(assumption);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void lines(String field, List<Estimate.Line> lines) throws IOException {
    json.writeArrayFieldStart(field);
    for (Estimate.Line line : lines) {
      json.writeStartObject();
      json.writeStringField("name", line.name());
      json.writeStringField("operation", line.what());
      json.writeNumberField("calls", line.calls());
      json.writeNumberField("unitsPerCall", line.perCall().total());
      json.writeObjectFieldStart("unitsPerCallAt");
      for (Map.Entry<Place, Double> units : line.perCall().byPlace().entrySet()) {
        json.writeNumberField(units.getKey().label(), units.getValue());
      }
      json.writeEndObject();
      money("onDemand", line.price());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void place(Estimate.PlaceCost cost) throws IOException {
    json.writeStartObject();
    json.writeStringField("table", cost.place().table());
    if (cost.place().index().isPresent()) {
      json.writeStringField("index", cost.place().index().get());
    }
    json.writeNumberField("readUnits", cost.readUnits());
    json.writeNumberField("writeUnits", cost.writeUnits());
    json.writeNumberField("storedBytes", cost.storedBytes());
    money("onDemand", cost.onDemand());
    if (cost.provisioned().isPresent()) {
      json.writeNumberField("provisionedReads", cost.provisionedReads());
      json.writeNumberField("provisionedWrites", cost.provisionedWrites());
      money("provisioned", cost.provisioned().get());
    }
    money("storage", cost.storage());
    json.writeEndObject();
  }

  private void summary(Estimate.Summary summary) throws IOException {
    json.writeObjectFieldStart("summary");
    json.writeNumberField("storedBytes", summary.storedBytes());
    money("storage", summary.storage());
    json.writeNumberField("readUnits", summary.readUnits());
    money("reads", summary.reads());
    json.writeNumberField("writeUnits", summary.writeUnits());
    money("writes", summary.writes());
    json.writeNumberField("indexBytes", summary.indexBytes());
    money("indexStorage", summary.indexStorage());
    money("onDemandTotal", summary.onDemandTotal());
    money("provisionedTotal", summary.provisionedTotal());
    json.writeEndObject();
  }

  private void money(String field, BigDecimal amount) throws IOException {
    json.writeNumberField(field, Figures.round(amount));
  }
}
