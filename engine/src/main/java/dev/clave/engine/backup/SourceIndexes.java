package dev.clave.engine.backup;

import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexInfo;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexInfo;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;

/** The indexes of a table as its backup tells of them. */
final class SourceIndexes {
  private SourceIndexes() {}

  static LocalSecondaryIndexInfo local(LocalSecondaryIndexDescription index) {
    return LocalSecondaryIndexInfo.builder()
        .indexName(index.indexName())
        .keySchema(index.keySchema())
        .projection(index.projection())
        .build();
  }

  static GlobalSecondaryIndexInfo global(GlobalSecondaryIndexDescription index) {
    return GlobalSecondaryIndexInfo.builder()
        .indexName(index.indexName())
        .keySchema(index.keySchema())
        .projection(index.projection())
        .provisionedThroughput(
            ProvisionedThroughput.builder()
                .readCapacityUnits(index.provisionedThroughput().readCapacityUnits())
                .writeCapacityUnits(index.provisionedThroughput().writeCapacityUnits())
                .build())
        .build();
  }
}
