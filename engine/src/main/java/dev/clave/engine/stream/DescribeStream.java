package dev.clave.engine.stream;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.operation.Operation;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamResponse;
import software.amazon.awssdk.services.dynamodb.model.SequenceNumberRange;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardFilter;
import software.amazon.awssdk.services.dynamodb.model.StreamDescription;
import software.amazon.awssdk.services.dynamodb.model.StreamStatus;

/** Describes a stream and its shards. */
final class DescribeStream implements Operation<DescribeStreamRequest, DescribeStreamResponse> {
  private static final int MAX_SHARDS = 100;
  private static final int SHORTEST_SHARD_ID = 28;
  private static final int LONGEST_SHARD_ID = 65;

  private final Streams streams;

  DescribeStream(Streams streams) {
    this.streams = streams;
  }

  @Override
  public DescribeStreamResponse run(DescribeStreamRequest request) {
    Constraints constraints =
        new Constraints()
            .required("streamArn", request.streamArn() != null)
            .between("limit", request.limit(), 1, MAX_SHARDS);
    if (request.shardFilter() != null) {
      constrain(constraints, request.shardFilter());
    }
    constraints.check();
    Stream stream =
        streams
            .find(request.streamArn())
            .orElseThrow(() -> StreamFault.streamNotFound(request.streamArn()));
    int limit = request.limit() == null ? MAX_SHARDS : request.limit();
    List<Shard> shards = new ArrayList<>();
    String last = null;
    for (StreamShard shard : stream.shards()) {
      if (isAsked(request, stream, shard)) {
        if (shards.size() == limit) {
          last = shards.get(limit - 1).shardId();
          break;
        }
        shards.add(shard(stream, shard));
      }
    }
    return DescribeStreamResponse.builder()
        .streamDescription(
            StreamDescription.builder()
                .streamArn(stream.arn())
                .streamLabel(stream.label())
                .streamStatus(
                    stream.closed().isPresent() ? StreamStatus.DISABLED : StreamStatus.ENABLED)
                .streamViewType(stream.viewType())
                .creationRequestDateTime(stream.created())
                .tableName(stream.tableName())
                .keySchema(stream.keySchema())
                .shards(shards)
                .lastEvaluatedShardId(last)
                .build())
        .build();
  }

  private static void constrain(Constraints constraints, ShardFilter filter) {
    constraints
        .required("shardFilter.type", filter.typeAsString() != null)
        .oneOf("shardFilter.type", filter.typeAsString(), "[CHILD_SHARDS]")
        .required("shardFilter.shardId", filter.shardId() != null)
        .length("shardFilter.shardId", filter.shardId(), SHORTEST_SHARD_ID, LONGEST_SHARD_ID);
  }

  private static boolean isAsked(DescribeStreamRequest request, Stream stream, StreamShard shard) {
    String start = request.exclusiveStartShardId();
    if (start != null && stream.shardId(shard).compareTo(start) <= 0) {
      return false;
    }
    // Children of a shard are all that a filter can ask for.
    return request.shardFilter() == null
        || stream.parentId(shard).filter(request.shardFilter().shardId()::equals).isPresent();
  }

  private static Shard shard(Stream stream, StreamShard shard) {
    SequenceNumberRange.Builder range =
        SequenceNumberRange.builder().startingSequenceNumber(Sequences.text(shard.firstSequence()));
    shard.lastSequence().ifPresent(last -> range.endingSequenceNumber(Sequences.text(last)));
    return Shard.builder()
        .shardId(stream.shardId(shard))
        .parentShardId(stream.parentId(shard).orElse(null))
        .sequenceNumberRange(range.build())
        .build();
  }
}
