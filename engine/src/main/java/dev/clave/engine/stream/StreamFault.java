package dev.clave.engine.stream;

import dev.clave.engine.error.AwsFailure;
import dev.clave.engine.error.Kind;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** What the operations on streams refuse with. */
final class StreamFault {
  private static final Pattern STREAM =
      Pattern.compile("arn:aws[a-z-]*:dynamodb:[^:]+:\\d+:table/[^/]+/stream/.+");

  private StreamFault() {}

  /** Fails if the text cannot be the ARN of a stream. */
  static void refuseMalformed(String arn) {
    if (!STREAM.matcher(arn).matches()) {
      throw AwsFailure.of(
          Kind.VALIDATION, "Invalid StreamArn: Invalid ResourceArn provided as input " + arn);
    }
  }

  /** An ARN of no stream is told from one of a stream that is not there. */
  static DynamoDbException streamNotFound(String arn) {
    refuseMalformed(arn);
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

  static DynamoDbException sequenceNumberPresent(String type) {
    return AwsFailure.of(
        Kind.VALIDATION, "SequenceNumber must not be provided for ShardIteratorType " + type);
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
