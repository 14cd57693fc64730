package dev.clave.engine.stream;

import dev.clave.engine.error.AwsFailure;
import dev.clave.engine.error.Kind;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * A place in a stream, as text for its reader to hand back.
 *
 * @param shard the ordinal of the shard
 * @param next the smallest sequence number still to be read
 */
record ShardIterator(String streamArn, int shard, long next, Instant issued) {
  /** How long an iterator can be used. */
  static final Duration LIFETIME = Duration.ofMinutes(15);

  private static final String SEPARATOR = "|1|";

  String text() {
    String place =
        Long.toString(next, 36)
            + "."
            + Long.toString(issued.toEpochMilli(), 36)
            + "."
            + Integer.toString(shard, 36);
    byte[] bytes = place.getBytes(StandardCharsets.US_ASCII);
    return streamArn + SEPARATOR + Base64.getEncoder().encodeToString(bytes);
  }

  static ShardIterator parse(String text, Instant now) {
    int separator = text.lastIndexOf(SEPARATOR);
    if (separator < 0) {
      throw foreign();
    }
    ShardIterator iterator;
    try {
      byte[] bytes = Base64.getDecoder().decode(text.substring(separator + SEPARATOR.length()));
      String[] place = new String(bytes, StandardCharsets.US_ASCII).split("\\.", 3);
      iterator =
          new ShardIterator(
              text.substring(0, separator),
              place.length < 3 ? 0 : Integer.parseInt(place[2], 36),
              Long.parseLong(place[0], 36),
              Instant.ofEpochMilli(Long.parseLong(place[1], 36)));
    } catch (RuntimeException notOurs) {
      throw foreign();
    }
    if (iterator.issued().plus(LIFETIME).isBefore(now)) {
      throw AwsFailure.of(
          Kind.EXPIRED_ITERATOR,
          "Iterator expired. The iterator was created at time "
              + iterator.issued()
              + " while right now it is "
              + now
              + " which is further in the future than the tolerated delay of 900000 milliseconds.");
    }
    return iterator;
  }

  private static DynamoDbException foreign() {
    return AwsFailure.of(Kind.VALIDATION, "Invalid ShardIterator");
  }
}
