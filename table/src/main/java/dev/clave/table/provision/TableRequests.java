package dev.clave.table.provision;

import dev.clave.design.model.Billing;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Projection;
import dev.clave.design.model.StreamView;
import dev.clave.design.model.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateGlobalSecondaryIndexAction;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.SSESpecification;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** A design's table in the words of CreateTable and UpdateTable. */
final class TableRequests {
  private TableRequests() {}

  /** The word of a design for the key that a store uses unasked. */
  static final String OWNED_KEY = "aws-owned";

  static CreateTableRequest create(Table table, String name) {
    CreateTableRequest.Builder request =
        CreateTableRequest.builder()
            .tableName(name)
            .attributeDefinitions(definitions(table))
            .keySchema(keySchema(table.key()));
    if (table.billing() instanceof Billing.Provisioned) {
      request
          .billingMode(BillingMode.PROVISIONED)
          .provisionedThroughput(throughput(table.billing()));
    } else {
      request.billingMode(BillingMode.PAY_PER_REQUEST);
    }
    List<GlobalSecondaryIndex> global = new ArrayList<>();
    List<LocalSecondaryIndex> local = new ArrayList<>();
    for (Index index : table.indexes()) {
      if (index.local()) {
        local.add(
            LocalSecondaryIndex.builder()
                .indexName(index.name())
                .keySchema(keySchema(index.key()))
                .projection(projection(index))
                .build());
      } else {
        global.add(
            GlobalSecondaryIndex.builder()
                .indexName(index.name())
                .keySchema(keySchema(index.key()))
                .projection(projection(index))
                .provisionedThroughput(throughput(table.billing()))
                .build());
      }
    }
    if (!global.isEmpty()) {
      request.globalSecondaryIndexes(global);
    }
    if (!local.isEmpty()) {
      request.localSecondaryIndexes(local);
    }
    if (!table.vectorIndexes().isEmpty()) {
      request.vectorIndexes(table.vectorIndexes().stream().map(VectorRequests::index).toList());
    }
    if (table.stream() != StreamView.NONE) {
      request.streamSpecification(stream(table.stream()));
    }
    table.tableClass().ifPresent(each -> request.tableClass(each.name()));
    table
        .encryption()
        .filter(key -> !key.equals(OWNED_KEY))
        .ifPresent(
            key -> request.sseSpecification(SSESpecification.builder().enabled(true).build()));
    return request.build();
  }

  /** What a new table has, for people. */
  static String summary(Table table) {
    List<String> parts = new ArrayList<>();
    parts.add("key " + names(table.key()));
    for (Index index : table.indexes()) {
      parts.add(
          (index.local() ? "local index " : "index ") + index.name() + ": " + names(index.key()));
    }
    table
        .vectorIndexes()
        .forEach(index -> parts.add("vector index " + index.name() + ": " + index.attribute()));
    if (table.stream() != StreamView.NONE) {
      parts.add("stream");
    }
    if (table.recovery()) {
      parts.add("point-in-time recovery");
    }
    table.tableClass().ifPresent(each -> parts.add("class " + each.word()));
    if (!table.regions().isEmpty()) {
      parts.add("replicas in " + String.join(", ", table.regions()));
    }
    parts.add(SettingText.billing(table));
    return " (" + String.join("; ", parts) + ")";
  }

  private static String names(KeySchema schema) {
    return String.join(", ", schema.attributes().stream().map(KeyAttribute::name).toList());
  }

  static CreateGlobalSecondaryIndexAction creation(Index index, Billing billing) {
    return CreateGlobalSecondaryIndexAction.builder()
        .indexName(index.name())
        .keySchema(keySchema(index.key()))
        .projection(projection(index))
        .provisionedThroughput(throughput(billing))
        .build();
  }

  static List<AttributeDefinition> definitions(Table table) {
    return table.definedAttributes().stream()
        .map(
            each ->
                AttributeDefinition.builder()
                    .attributeName(each.name())
                    .attributeType(each.type().name())
                    .build())
        .toList();
  }

  static List<KeySchemaElement> keySchema(KeySchema schema) {
    List<KeySchemaElement> elements = new ArrayList<>();
    for (KeyAttribute attribute : schema.attributes()) {
      elements.add(
          KeySchemaElement.builder()
              .attributeName(attribute.name())
              .keyType(schema.isPartition(attribute.name()) ? KeyType.HASH : KeyType.RANGE)
              .build());
    }
    return elements;
  }

  static String text(List<KeySchemaElement> schema, List<AttributeDefinition> defined) {
    Map<String, String> types =
        defined.stream()
            .collect(
                Collectors.toMap(
                    AttributeDefinition::attributeName,
                    AttributeDefinition::attributeTypeAsString));
    return schema.stream()
        .map(
            each ->
                each.attributeName()
                    + " "
                    + types.get(each.attributeName())
                    + " "
                    + each.keyTypeAsString())
        .collect(Collectors.joining(", "));
  }

  static software.amazon.awssdk.services.dynamodb.model.Projection projection(Index index) {
    return projection(index.projection());
  }

  static software.amazon.awssdk.services.dynamodb.model.Projection projection(Projection declared) {
    var projection = software.amazon.awssdk.services.dynamodb.model.Projection.builder();
    if (declared instanceof Projection.Include include) {
      return projection
          .projectionType(ProjectionType.INCLUDE)
          .nonKeyAttributes(include.attributes())
          .build();
    }
    return projection
        .projectionType(
            declared instanceof Projection.Keys ? ProjectionType.KEYS_ONLY : ProjectionType.ALL)
        .build();
  }

  static StreamSpecification stream(StreamView view) {
    return StreamSpecification.builder()
        .streamEnabled(true)
        .streamViewType(
            switch (view) {
              case KEYS -> StreamViewType.KEYS_ONLY;
              case NEW -> StreamViewType.NEW_IMAGE;
              case OLD -> StreamViewType.OLD_IMAGE;
              default -> StreamViewType.NEW_AND_OLD_IMAGES;
            })
        .build();
  }

  private static ProvisionedThroughput throughput(Billing billing) {
    return billing instanceof Billing.Provisioned units
        ? ProvisionedThroughput.builder()
            .readCapacityUnits(units.readUnits())
            .writeCapacityUnits(units.writeUnits())
            .build()
        : null;
  }
}
