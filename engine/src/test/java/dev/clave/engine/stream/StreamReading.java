package dev.clave.engine.stream;

import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Reads a stream from its beginning. */
public final class StreamReading {

  private StreamReading() {}

  /** The records of the first page. */
  public static List<Record> fromTheStart(DynamoDbStreamsClient streams, String arn) {
    String shard =
        streams.describeStream(d -> d.streamArn(arn)).streamDescription().shards().get(0).shardId();
    String iterator =
        streams
            .getShardIterator(
                get ->
                    get.streamArn(arn)
                        .shardId(shard)
                        .shardIteratorType(ShardIteratorType.TRIM_HORIZON))
            .shardIterator();
    return streams.getRecords(get -> get.shardIterator(iterator)).records();
  }
}
