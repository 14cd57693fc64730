package dev.clave.engine.operation;

import dev.clave.engine.error.TableFault;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.BillingModeSummary;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputDescription;
import software.amazon.awssdk.services.dynamodb.model.SSEDescription;
import software.amazon.awssdk.services.dynamodb.model.SSESpecification;
import software.amazon.awssdk.services.dynamodb.model.SSEStatus;
import software.amazon.awssdk.services.dynamodb.model.SSEType;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.TableWarmThroughputDescription;
import software.amazon.awssdk.services.dynamodb.model.VectorIndex;
import software.amazon.awssdk.services.dynamodb.model.VectorIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.WarmThroughput;

/** Turns what a request declares into the parts of a table's description. */
final class TableParts {

  private static final DateTimeFormatter STREAM_LABEL =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS").withZone(ZoneOffset.UTC);

  private TableParts() {}

  static ProvisionedThroughputDescription throughput(ProvisionedThroughput throughput) {
    return ProvisionedThroughputDescription.builder()
        .readCapacityUnits(throughput == null ? 0L : throughput.readCapacityUnits())
        .writeCapacityUnits(throughput == null ? 0L : throughput.writeCapacityUnits())
        .numberOfDecreasesToday(0L)
        .build();
  }

  static BillingModeSummary onDemand(Instant since) {
    return BillingModeSummary.builder()
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .lastUpdateToPayPerRequestDateTime(since)
        .build();
  }

  static LocalSecondaryIndexDescription localIndex(LocalSecondaryIndex index, String tableArn) {
    return LocalSecondaryIndexDescription.builder()
        .indexName(index.indexName())
        .keySchema(index.keySchema())
        .projection(index.projection())
        .indexArn(tableArn + "/index/" + index.indexName())
        .indexSizeBytes(0L)
        .itemCount(0L)
        .build();
  }

  static GlobalSecondaryIndexDescription globalIndex(
      String name,
      List<KeySchemaElement> schema,
      Projection projection,
      ProvisionedThroughput throughput,
      String tableArn,
      IndexStatus status) {
    return GlobalSecondaryIndexDescription.builder()
        .indexName(name)
        .keySchema(schema)
        .projection(projection)
        .provisionedThroughput(throughput(throughput))
        .indexStatus(status)
        .indexArn(tableArn + "/index/" + name)
        .indexSizeBytes(0L)
        .itemCount(0L)
        .build();
  }

  static VectorIndexDescription vectorIndex(
      VectorIndex index, String tableArn, IndexStatus status) {
    return VectorIndexDescription.builder()
        .indexName(index.indexName())
        .vectorAttribute(index.vectorAttribute())
        .searchSchema(index.hasSearchSchema() ? index.searchSchema() : null)
        .projection(index.projection())
        .dimensions(index.dimensions())
        .distanceFunction(index.distanceFunction())
        .indexStatus(status)
        .indexArn(tableArn + "/index/" + index.indexName())
        .indexSizeBytes(0L)
        .itemCount(0L)
        .build();
  }

  static void checkStream(StreamSpecification stream) {
    if (stream == null) {
      return;
    }
    boolean enabled = Boolean.TRUE.equals(stream.streamEnabled());
    if (enabled && stream.streamViewType() == null) {
      throw TableFault.STREAM_VIEW_MISSING.with();
    }
    if (!enabled && stream.streamViewType() != null) {
      throw TableFault.STREAM_VIEW_PRESENT.with();
    }
  }

  /** The table with a stream of its own from now on. */
  static TableDescription withStream(
      TableDescription table, StreamSpecification stream, Instant now) {
    String label = STREAM_LABEL.format(now);
    return table.toBuilder()
        .streamSpecification(stream)
        .latestStreamLabel(label)
        .latestStreamArn(table.tableArn() + "/stream/" + label)
        .build();
  }

  /** How a table is encrypted with a key of the account, or {@code null} for the service's own. */
  static SSEDescription encryption(SSESpecification specification, String region) {
    if (specification == null || !Boolean.TRUE.equals(specification.enabled())) {
      return null;
    }
    String key =
        specification.kmsMasterKeyId() == null
            ? "00000000-0000-0000-0000-000000000000"
            : specification.kmsMasterKeyId();
    return SSEDescription.builder()
        .status(SSEStatus.ENABLED)
        .sseType(SSEType.KMS)
        .kmsMasterKeyArn(
            key.startsWith("arn:") ? key : "arn:aws:kms:" + region + ":000000000000:key/" + key)
        .build();
  }

  /** The throughput that a table is ready for at once, where it was asked for. */
  static TableWarmThroughputDescription warm(WarmThroughput warmThroughput) {
    return warmThroughput == null
        ? null
        : TableWarmThroughputDescription.builder()
            .readUnitsPerSecond(warmThroughput.readUnitsPerSecond())
            .writeUnitsPerSecond(warmThroughput.writeUnitsPerSecond())
            .status(TableStatus.ACTIVE)
            .build();
  }
}
