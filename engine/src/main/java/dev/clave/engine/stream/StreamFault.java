package dev.clave.engine.stream;

import dev.clave.engine.error.AwsFailure;
import dev.clave.engine.error.Kind;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** What the operations on streams refuse with. */
final class StreamFault {
  private StreamFault() {}

  static DynamoDbException streamNotFound(String arn) {
    return AwsFailure.of(
        Kind.RESOURCE_NOT_FOUND, "Requested resource not found: Stream: " + arn + " not found");
  }

  static DynamoDbException shardNotFound(String shard, String arn) {
    return AwsFailure.of(
        Kind.RESOURCE_NOT_FOUND,
        "Requested resource not found: Shard: " + shard + " in Stream: " + arn + " not found");
  }

  static DynamoDbException sequenceNumberMissing(String type) {
    return AwsFailure.of(
        Kind.VALIDATION, "SequenceNumber must be provided for ShardIteratorType " + type);
  }

  static DynamoDbException sequenceNumberForeign(String sequence, String shard) {
    return AwsFailure.of(
        Kind.VALIDATION, "Invalid SequenceNumber: " + sequence + " is not of the shard " + shard);
  }

  static DynamoDbException trimmed() {
    return AwsFailure.of(
        Kind.TRIMMED_DATA,
        "The operation attempted to read past the oldest stream record in a shard.");
  }
}
