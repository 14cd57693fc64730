package dev.clave.engine.stream;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.operation.Operation;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamResponse;
import software.amazon.awssdk.services.dynamodb.model.SequenceNumberRange;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardFilter;
import software.amazon.awssdk.services.dynamodb.model.StreamDescription;
import software.amazon.awssdk.services.dynamodb.model.StreamStatus;

/** Describes a stream and its shard. */
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
    // The one shard has no children, which is all that a filter can ask for.
    boolean isLeftOut =
        request.shardFilter() != null
            || (request.exclusiveStartShardId() != null
                && stream.shardId().compareTo(request.exclusiveStartShardId()) <= 0);
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
                .shards(isLeftOut ? List.of() : List.of(shard(stream)))
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

  private static Shard shard(Stream stream) {
    SequenceNumberRange.Builder range =
        SequenceNumberRange.builder()
            .startingSequenceNumber(Sequences.text(stream.firstSequence()));
    stream
        .closed()
        .ifPresent(end -> range.endingSequenceNumber(Sequences.text(end.lastSequence())));
    return Shard.builder().shardId(stream.shardId()).sequenceNumberRange(range.build()).build();
  }
}
