package dev.clave.design.workbench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.clave.design.Design;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Billing;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Projection;
import dev.clave.design.model.Table;
import dev.clave.design.model.TimestampForm;
import dev.clave.design.sample.SampleItem;
import dev.clave.design.sample.SampleItems;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A design as a NoSQL Workbench data model: a facet for each entity, with made-up items.
 *
 * <pre>{@code
 * Files.writeString(Path.of("model.json"), WorkbenchExport.of(design, clock.instant()));
 * }</pre>
 */
public final class WorkbenchExport {
  private static final String MODEL_VERSION = "3.0";
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("MMM dd, yyyy, hh:mm a", Locale.ENGLISH).withZone(ZoneOffset.UTC);

  private final JsonGenerator json;
  private final ItemJson items;

  private WorkbenchExport(JsonGenerator json) {
    this.json = json;
    this.items = new ItemJson(json);
  }

  /** The model's JSON, dated {@code now}. */
  public static String of(Design design, Instant now) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(out).useDefaultPrettyPrinter()) {
      new WorkbenchExport(json).model(design, DATE.format(now));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out + "\n";
  }

  private void model(Design design, String date) throws IOException {
    json.writeStartObject();
    json.writeStringField("ModelName", design.name());
    json.writeObjectFieldStart("ModelMetadata");
    json.writeStringField("Author", "");
    json.writeStringField("DateCreated", date);
    json.writeStringField("DateLastModified", date);
    json.writeStringField("Description", design.about());
    json.writeStringField("AWSService", "Amazon DynamoDB");
    json.writeStringField("Version", MODEL_VERSION);
    json.writeEndObject();
    json.writeArrayFieldStart("DataModel");
    List<SampleItem> sample = SampleItems.telling(design);
    for (Table table : design.tables()) {
      table(
          table,
          design.entities().stream().filter(each -> each.table().equals(table.name())).toList(),
          sample.stream().filter(each -> each.table().equals(table.name())).toList());
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void table(Table table, List<Entity> entities, List<SampleItem> sample)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("TableName", table.physicalName());
    json.writeFieldName("KeyAttributes");
    key(table.key());
    json.writeArrayFieldStart("NonKeyAttributes");
    for (Map.Entry<String, String> attribute : nonKeys(table, entities).entrySet()) {
      attribute(attribute.getKey(), attribute.getValue());
    }
    json.writeEndArray();
    json.writeArrayFieldStart("TableFacets");
    for (Entity entity : entities) {
      facet(table, entity);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("GlobalSecondaryIndexes");
    for (Index index : table.indexes()) {
      index(index);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("TableData");
    for (SampleItem item : sample) {
      items.item(item.attributes());
    }
    json.writeEndArray();
    dataAccess();
    json.writeStringField(
        "BillingMode",
        table.billing() instanceof Billing.Provisioned ? "PROVISIONED" : "PAY_PER_REQUEST");
    json.writeEndObject();
  }

  private void facet(Table table, Entity entity) throws IOException {
    json.writeStartObject();
    json.writeStringField("FacetName", entity.name());
    json.writeObjectFieldStart("KeyAttributeAlias");
    json.writeStringField("PartitionKeyAlias", template(entity, table.key().partition()));
    if (!table.key().sort().isEmpty()) {
      json.writeStringField("SortKeyAlias", template(entity, table.key().sort()));
    }
    json.writeEndObject();
    json.writeArrayFieldStart("TableData");
    json.writeEndArray();
    json.writeArrayFieldStart("NonKeyAttributes");
    for (String name : nonKeys(table, List.of(entity)).keySet()) {
      json.writeString(name);
    }
    json.writeEndArray();
    dataAccess();
    json.writeEndObject();
  }

  private static String template(Entity entity, List<KeyAttribute> attributes) {
    return entity
        .key(attributes.get(0).name())
        .map(rule -> rule.templates().get(0).text())
        .orElse(attributes.get(0).name());
  }

  private void dataAccess() throws IOException {
    json.writeObjectFieldStart("DataAccess");
    json.writeObjectFieldStart("MySql");
    json.writeEndObject();
    json.writeEndObject();
  }

  private void index(Index index) throws IOException {
    json.writeStartObject();
    json.writeStringField("IndexName", index.name());
    json.writeFieldName("KeyAttributes");
    key(index.key());
    json.writeObjectFieldStart("Projection");
    if (index.projection() instanceof Projection.Include include) {
      json.writeStringField("ProjectionType", "INCLUDE");
      json.writeArrayFieldStart("NonKeyAttributes");
      for (String attribute : include.attributes()) {
        json.writeString(attribute);
      }
      json.writeEndArray();
    } else {
      boolean keys = index.projection() instanceof Projection.Keys;
      json.writeStringField("ProjectionType", keys ? "KEYS_ONLY" : "ALL");
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private void key(KeySchema key) throws IOException {
    json.writeStartObject();
    json.writeFieldName("PartitionKey");
    attribute(key.partition().get(0).name(), key.partition().get(0).type().name());
    if (!key.sort().isEmpty()) {
      json.writeFieldName("SortKey");
      attribute(key.sort().get(0).name(), key.sort().get(0).type().name());
    }
    json.writeEndObject();
  }

  private void attribute(String name, String type) throws IOException {
    json.writeStartObject();
    json.writeStringField("AttributeName", name);
    json.writeStringField("AttributeType", type);
    json.writeEndObject();
  }

  /** Everything but the table's own key, as the items hold it. */
  private static Map<String, String> nonKeys(Table table, List<Entity> entities) {
    Map<String, String> names = new LinkedHashMap<>();
    for (Entity entity : entities) {
      entity
          .keys()
          .values()
          .forEach(rule -> names.putIfAbsent(rule.attribute(), rule.type().name()));
      entity.typeAttribute().ifPresent(name -> names.putIfAbsent(name, "S"));
      entity.under().ifPresent(name -> names.putIfAbsent(name, "M"));
      entity.attributes().values().stream()
          .filter(attribute -> !entity.isNested(attribute.name()))
          .forEach(attribute -> names.putIfAbsent(attribute.storedName(), type(attribute)));
    }
    table.key().attributes().forEach(attribute -> names.remove(attribute.name()));
    return names;
  }

  private static String type(Attribute attribute) {
    AttributeType type = attribute.type();
    if (type instanceof AttributeType.Numeric
        || (type instanceof AttributeType.Timestamp timestamp
            && timestamp.form() != TimestampForm.ISO)) {
      return "N";
    } else if (type instanceof AttributeType.Bool) {
      return "BOOL";
    } else if (type instanceof AttributeType.Fields || type instanceof AttributeType.MapOf) {
      return "M";
    } else if (type instanceof AttributeType.SetOf set) {
      return set.element() instanceof AttributeType.Numeric ? "NS" : "SS";
    } else if (type instanceof AttributeType.ListOf || type instanceof AttributeType.Vector) {
      return "L";
    }
    return type instanceof AttributeType.Binary ? "B" : "S";
  }
}
