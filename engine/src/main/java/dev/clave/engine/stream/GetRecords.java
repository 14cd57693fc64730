package dev.clave.engine.stream;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.operation.Operation;
import java.time.InstantSource;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;

/** Reads records from an iterator on, and gives the next iterator while there can be more. */
final class GetRecords implements Operation<GetRecordsRequest, GetRecordsResponse> {
  private static final int MAX_RECORDS = 1000;

  private final Streams streams;
  private final ShardReader reader;
  private final InstantSource clock;

  GetRecords(Streams streams, ShardReader reader, InstantSource clock) {
    this.streams = streams;
    this.reader = reader;
    this.clock = clock;
  }

  @Override
  public GetRecordsResponse run(GetRecordsRequest request) {
    new Constraints()
        .required("shardIterator", request.shardIterator() != null)
        .between("limit", request.limit(), 1, MAX_RECORDS)
        .check();
    ShardIterator iterator = ShardIterator.parse(request.shardIterator(), clock.instant());
    Stream stream =
        streams
            .find(iterator.streamArn())
            .orElseThrow(() -> StreamFault.streamNotFound(iterator.streamArn()));
    int limit = request.limit() == null ? MAX_RECORDS : request.limit();
    StreamShard shard = stream.shard(iterator.shard()).orElseThrow(StreamFault::trimmed);
    ShardReader.Page page = reader.read(stream, shard, iterator.next(), limit);
    ShardIterator next =
        new ShardIterator(stream.arn(), shard.ordinal(), page.next(), clock.instant());
    return GetRecordsResponse.builder()
        .records(page.records())
        .nextShardIterator(page.isEnd() ? null : next.text())
        .build();
  }
}
