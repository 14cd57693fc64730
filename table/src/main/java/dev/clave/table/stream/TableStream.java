package dev.clave.table.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamDescription;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * A table's stream: the shards that it has, and where reading one of them begins.
 *
 * <pre>{@code
 * TableStream stream = new TableStream(streamsClient, TableStream.arn(client, "transporte-app-main"));
 * String oldest = stream.iterator(stream.shards().get(0).shardId(), Optional.empty());
 * }</pre>
 */
public record TableStream(DynamoDbStreamsClient client, String arn) {
  private static final Logger LOG = LoggerFactory.getLogger(TableStream.class);

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

  /** All shards that the stream has now. */
  public List<Shard> shards() {
    List<Shard> shards = new ArrayList<>();
    DescribeStreamRequest.Builder request = DescribeStreamRequest.builder().streamArn(arn);
    StreamDescription page;
    do {
      page = client.describeStream(request.build()).streamDescription();
      shards.addAll(page.shards());
      request.exclusiveStartShardId(page.lastEvaluatedShardId());
    } while (page.lastEvaluatedShardId() != null);
    return shards;
  }

  /**
   * An iterator over a shard, from the change after a sequence number or from the oldest one. It
   * begins with the oldest also where the stream no longer has the change after that number.
   */
  public String iterator(String shard, Optional<String> sequenceNumber) {
    GetShardIteratorRequest.Builder request =
        GetShardIteratorRequest.builder().streamArn(arn).shardId(shard);
    if (sequenceNumber.isPresent()) {
      try {
        return client
            .getShardIterator(
                request
                    .shardIteratorType(ShardIteratorType.AFTER_SEQUENCE_NUMBER)
                    .sequenceNumber(sequenceNumber.get())
                    .build())
            .shardIterator();
      } catch (TrimmedDataAccessException e) {
        LOG.warn(
            "changes of shard {} of {} after {} are older than the stream keeps",
            shard,
            arn,
            sequenceNumber.get());
      }
    }
    return client
        .getShardIterator(
            request.shardIteratorType(ShardIteratorType.TRIM_HORIZON).sequenceNumber(null).build())
        .shardIterator();
  }
}
