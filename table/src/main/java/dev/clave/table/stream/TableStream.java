package dev.clave.table.stream;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The stream that a table has now. */
public final class TableStream {
  private TableStream() {}

  /**
   * The ARN of a table's stream.
   *
   * @throws IllegalStateException if the table has no stream
   */
  public static String arn(DynamoDbClient client, String table) {
    String arn =
        client.describeTable(request -> request.tableName(table)).table().latestStreamArn();
    if (arn == null) {
      throw new IllegalStateException(
          "the table `" + table + "` has no stream: write `stream: new and old` in its design");
    }
    return arn;
  }
}
