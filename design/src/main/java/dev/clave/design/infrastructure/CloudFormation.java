package dev.clave.design.infrastructure;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.clave.design.Design;
import dev.clave.design.model.Billing;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Projection;
import dev.clave.design.model.StreamView;
import dev.clave.design.model.Table;
import dev.clave.design.model.TableClass;
import dev.clave.design.model.VectorIndex;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A CloudFormation template, in JSON, with one table resource for each table of a design, and the
 * alarms, the dashboard and the backups of them.
 *
 * <pre>{@code
 * Files.writeString(Path.of("tables.json"), CloudFormation.of(design));
 * }</pre>
 */
public final class CloudFormation {
  private static final String FORMAT_VERSION = "2010-09-09";

  private final JsonGenerator json;

  private CloudFormation(JsonGenerator json) {
    this.json = json;
  }

  /** The tables with their alarms, dashboard and backups. */
  public static String of(Design design) {
    return of(design, true);
  }

  /** The tables alone. */
  public static String tables(Design design) {
    return of(design, false);
  }

  private static String of(Design design, boolean operated) {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(out).useDefaultPrettyPrinter()) {
      new CloudFormation(json).template(design, operated);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out + "\n";
  }

  private void template(Design design, boolean operated) throws IOException {
    json.writeStartObject();
    json.writeStringField("AWSTemplateFormatVersion", FORMAT_VERSION);
    json.writeStringField("Description", design.about().isEmpty() ? design.name() : design.about());
    if (operated) {
      write("Parameters", CloudFormationOperations.parameters());
      write("Conditions", CloudFormationOperations.conditions());
    }
    json.writeObjectFieldStart("Resources");
    for (Table table : design.tables()) {
      json.writeObjectFieldStart(Names.logicalId(table.name()));
      boolean global = !table.regions().isEmpty();
      json.writeStringField("Type", "AWS::DynamoDB::" + (global ? "GlobalTable" : "Table"));
      // A table holds data: removing it from the template must not remove it from the account.
      json.writeStringField("DeletionPolicy", "Retain");
      json.writeStringField("UpdateReplacePolicy", "Retain");
      json.writeObjectFieldStart("Properties");
      properties(table, global);
      json.writeEndObject();
      json.writeEndObject();
    }
    if (operated) {
      for (Map.Entry<String, Object> each : CloudFormationOperations.resources(design).entrySet()) {
        write(each.getKey(), each.getValue());
      }
    }
    json.writeEndObject();
    outputs(design);
    json.writeEndObject();
  }

  private void write(String name, Object value) throws IOException {
    json.writeFieldName(name);
    write(value);
  }

  private void write(Object value) throws IOException {
    if (value instanceof Map<?, ?> map) {
      json.writeStartObject();
      for (Map.Entry<?, ?> each : map.entrySet()) {
        write(each.getKey().toString(), each.getValue());
      }
      json.writeEndObject();
    } else if (value instanceof List<?> list) {
      json.writeStartArray();
      for (Object each : list) {
        write(each);
      }
      json.writeEndArray();
    } else if (value instanceof Number number) {
      json.writeNumber(number.longValue());
    } else if (value instanceof Boolean flag) {
      json.writeBoolean(flag);
    } else {
      json.writeString(value.toString());
    }
  }

  private void outputs(Design design) throws IOException {
    json.writeObjectFieldStart("Outputs");
    for (Table table : design.tables()) {
      String id = Names.logicalId(table.name());
      json.writeObjectFieldStart(id + "Name");
      json.writeObjectFieldStart("Value");
      json.writeStringField("Ref", id);
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private void properties(Table table, boolean global) throws IOException {
    json.writeStringField("TableName", table.physicalName());
    billing(table.billing());
    json.writeArrayFieldStart("AttributeDefinitions");
    for (KeyAttribute attribute : table.definedAttributes()) {
      json.writeStartObject();
      json.writeStringField("AttributeName", attribute.name());
      json.writeStringField("AttributeType", attribute.type().name());
      json.writeEndObject();
    }
    json.writeEndArray();
    key(table.key());
    indexes("GlobalSecondaryIndexes", table, false);
    indexes("LocalSecondaryIndexes", table, true);
    vectorIndexes(table);
    if (table.ttl().isPresent()) {
      json.writeObjectFieldStart("TimeToLiveSpecification");
      json.writeStringField("AttributeName", table.ttl().get());
      json.writeBooleanField("Enabled", true);
      json.writeEndObject();
    }
    if (table.stream() != StreamView.NONE) {
      json.writeObjectFieldStart("StreamSpecification");
      json.writeStringField("StreamViewType", StreamViews.word(table.stream()));
      json.writeEndObject();
    }
    if (!global) {
      ofRegion(table);
    }
    if (table.encryption().isPresent()) {
      json.writeObjectFieldStart("SSESpecification");
      json.writeBooleanField("SSEEnabled", true);
      json.writeStringField("SSEType", "KMS");
      // The key of a global table is stated in each region by itself.
      if (!global && !table.encryption().get().equals("aws")) {
        json.writeStringField("KMSMasterKeyId", table.encryption().get());
      }
      json.writeEndObject();
    }
    if (global) {
      replicas(table);
    }
  }

  private void replicas(Table table) throws IOException {
    json.writeArrayFieldStart("Replicas");
    json.writeStartObject();
    json.writeObjectFieldStart("Region");
    json.writeStringField("Ref", "AWS::Region");
    json.writeEndObject();
    ofRegion(table);
    json.writeEndObject();
    for (String region : table.regions()) {
      json.writeStartObject();
      json.writeStringField("Region", region);
      ofRegion(table);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** What a global table states for each of its regions. */
  private void ofRegion(Table table) throws IOException {
    if (table.recovery()) {
      json.writeObjectFieldStart("PointInTimeRecoverySpecification");
      json.writeBooleanField("PointInTimeRecoveryEnabled", true);
      json.writeEndObject();
    }
    if (table.pricedAs() != TableClass.STANDARD) {
      json.writeStringField("TableClass", table.pricedAs().name());
    }
  }

  private void billing(Billing billing) throws IOException {
    if (billing instanceof Billing.Provisioned units) {
      json.writeStringField("BillingMode", "PROVISIONED");
      throughput(units);
    } else {
      json.writeStringField("BillingMode", "PAY_PER_REQUEST");
    }
  }

  private void throughput(Billing.Provisioned units) throws IOException {
    json.writeObjectFieldStart("ProvisionedThroughput");
    json.writeNumberField("ReadCapacityUnits", units.readUnits());
    json.writeNumberField("WriteCapacityUnits", units.writeUnits());
    json.writeEndObject();
  }

  private void indexes(String field, Table table, boolean local) throws IOException {
    List<Index> indexes = table.indexes().stream().filter(index -> index.local() == local).toList();
    if (indexes.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart(field);
    for (Index index : indexes) {
      json.writeStartObject();
      json.writeStringField("IndexName", index.name());
      key(index.key());
      projection(index.projection());
      if (!local && table.billing() instanceof Billing.Provisioned units) {
        throughput(units);
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void projection(Projection projection) throws IOException {
    json.writeObjectFieldStart("Projection");
    if (projection instanceof Projection.Include include) {
      json.writeStringField("ProjectionType", "INCLUDE");
      json.writeArrayFieldStart("NonKeyAttributes");
      for (String attribute : include.attributes()) {
        json.writeString(attribute);
      }
      json.writeEndArray();
    } else {
      boolean keys = projection instanceof Projection.Keys;
      json.writeStringField("ProjectionType", keys ? "KEYS_ONLY" : "ALL");
    }
    json.writeEndObject();
  }

  private void vectorIndexes(Table table) throws IOException {
    if (table.vectorIndexes().isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("VectorIndexes");
    for (VectorIndex index : table.vectorIndexes()) {
      json.writeStartObject();
      json.writeStringField("IndexName", index.name());
      json.writeObjectFieldStart("VectorAttribute");
      json.writeStringField("AttributeName", index.attribute());
      json.writeEndObject();
      json.writeNumberField("Dimensions", index.dimensions());
      json.writeStringField("DistanceFunction", index.distance().function());
      if (!index.searchable().isEmpty()) {
        json.writeArrayFieldStart("SearchSchema");
        for (KeyAttribute attribute : index.searchable()) {
          boolean isHash = index.partition().equals(Optional.of(attribute));
          json.writeStartObject();
          json.writeStringField("AttributeName", attribute.name());
          json.writeStringField("SearchSchemaElementType", isHash ? "HASH" : "INLINE_FILTER");
          json.writeEndObject();
        }
        json.writeEndArray();
      }
      projection(index.projection());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void key(KeySchema key) throws IOException {
    json.writeArrayFieldStart("KeySchema");
    for (KeyAttribute attribute : key.attributes()) {
      json.writeStartObject();
      json.writeStringField("AttributeName", attribute.name());
      json.writeStringField("KeyType", key.isPartition(attribute.name()) ? "HASH" : "RANGE");
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
