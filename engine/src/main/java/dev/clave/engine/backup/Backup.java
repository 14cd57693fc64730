package dev.clave.engine.backup;

import dev.clave.engine.table.Definition;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BackupDescription;
import software.amazon.awssdk.services.dynamodb.model.BackupDetails;
import software.amazon.awssdk.services.dynamodb.model.BackupStatus;
import software.amazon.awssdk.services.dynamodb.model.BackupSummary;
import software.amazon.awssdk.services.dynamodb.model.BackupType;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.SourceTableDetails;
import software.amazon.awssdk.services.dynamodb.model.SourceTableFeatureDetails;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/**
 * A copy of a table's items, and what the table was like.
 *
 * @param arn of the backup
 * @param number under which the items lie
 * @param source the table's definition, with its sizes, when the backup was made
 */
record Backup(String arn, String name, Instant createdAt, int number, Definition source) {

  Map<String, AttributeValue> toItem() {
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    item.put("arn", AttributeValue.fromS(arn));
    item.put("name", AttributeValue.fromS(name));
    item.put("createdAt", AttributeValue.fromN(Long.toString(createdAt.toEpochMilli())));
    item.put("number", AttributeValue.fromN(Integer.toString(number)));
    item.put("source", AttributeValue.fromM(source.toItem()));
    return item;
  }

  static Backup fromItem(Map<String, AttributeValue> item) {
    return new Backup(
        item.get("arn").s(),
        item.get("name").s(),
        Instant.ofEpochMilli(Long.parseLong(item.get("createdAt").n())),
        Integer.parseInt(item.get("number").n()),
        Definition.fromItem(item.get("source").m()));
  }

  TableDescription table() {
    return source.description();
  }

  BackupDetails details(BackupStatus status) {
    return BackupDetails.builder()
        .backupArn(arn)
        .backupName(name)
        .backupSizeBytes(table().tableSizeBytes())
        .backupStatus(status)
        .backupType(BackupType.USER)
        .backupCreationDateTime(createdAt)
        .build();
  }

  BackupSummary summary() {
    return BackupSummary.builder()
        .tableName(table().tableName())
        .tableId(table().tableId())
        .tableArn(table().tableArn())
        .backupArn(arn)
        .backupName(name)
        .backupSizeBytes(table().tableSizeBytes())
        .backupStatus(BackupStatus.AVAILABLE)
        .backupType(BackupType.USER)
        .backupCreationDateTime(createdAt)
        .build();
  }

  BackupDescription description(BackupStatus status) {
    return BackupDescription.builder()
        .backupDetails(details(status))
        .sourceTableDetails(sourceTable())
        .sourceTableFeatureDetails(features())
        .build();
  }

  private SourceTableDetails sourceTable() {
    boolean onDemand = table().billingModeSummary() != null;
    return SourceTableDetails.builder()
        .tableName(table().tableName())
        .tableId(table().tableId())
        .tableArn(table().tableArn())
        .tableSizeBytes(table().tableSizeBytes())
        .itemCount(table().itemCount())
        .keySchema(table().keySchema())
        .tableCreationDateTime(table().creationDateTime())
        .provisionedThroughput(
            ProvisionedThroughput.builder()
                .readCapacityUnits(table().provisionedThroughput().readCapacityUnits())
                .writeCapacityUnits(table().provisionedThroughput().writeCapacityUnits())
                .build())
        .billingMode(
            onDemand ? table().billingModeSummary().billingMode() : BillingMode.PROVISIONED)
        .build();
  }

  private SourceTableFeatureDetails features() {
    SourceTableFeatureDetails.Builder features = SourceTableFeatureDetails.builder();
    if (table().hasLocalSecondaryIndexes()) {
      features.localSecondaryIndexes(
          table().localSecondaryIndexes().stream().map(SourceIndexes::local).toList());
    }
    if (table().hasGlobalSecondaryIndexes()) {
      features.globalSecondaryIndexes(
          table().globalSecondaryIndexes().stream().map(SourceIndexes::global).toList());
    }
    if (table().hasVectorIndexes()) {
      features.vectorIndexes(table().vectorIndexes().stream().map(SourceIndexes::vector).toList());
    }
    StreamSpecification stream = table().streamSpecification();
    if (stream != null) {
      features.streamDescription(stream);
    }
    source
        .timeToLive()
        .ifPresent(
            attribute ->
                features.timeToLiveDescription(
                    TimeToLiveDescription.builder()
                        .attributeName(attribute)
                        .timeToLiveStatus(TimeToLiveStatus.ENABLED)
                        .build()));
    return features.build();
  }
}
