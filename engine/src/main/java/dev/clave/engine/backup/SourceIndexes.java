package dev.clave.engine.backup;

import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexInfo;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexInfo;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.VectorIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.VectorIndexInfo;

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

  static VectorIndexInfo vector(VectorIndexDescription index) {
    return VectorIndexInfo.builder()
        .indexName(index.indexName())
        .vectorAttribute(index.vectorAttribute())
        .searchSchema(index.hasSearchSchema() ? index.searchSchema() : null)
        .projection(index.projection())
        .dimensions(index.dimensions())
        .distanceFunction(index.distanceFunction())
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
