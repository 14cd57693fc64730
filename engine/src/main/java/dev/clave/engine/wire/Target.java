package dev.clave.engine.wire;

import java.util.Set;

/** What the {@code X-Amz-Target} header asks for: {@code DynamoDB_20120810.PutItem}. */
final class Target {
  private static final String TABLES = "DynamoDB_20120810.";
  private static final String STREAMS = "DynamoDBStreams_20120810.";
  private static final Set<String> STREAM_OPERATIONS =
      Set.of("ListStreams", "DescribeStream", "GetShardIterator", "GetRecords");

  private Target() {}

  /** The operation's name, or null when the header names none of either service. */
  static String operation(String header) {
    if (header == null) {
      return null;
    }
    if (header.startsWith(TABLES)) {
      String name = header.substring(TABLES.length());
      return STREAM_OPERATIONS.contains(name) ? null : name;
    }
    if (header.startsWith(STREAMS)) {
      String name = header.substring(STREAMS.length());
      return STREAM_OPERATIONS.contains(name) ? name : null;
    }
    return null;
  }
}
