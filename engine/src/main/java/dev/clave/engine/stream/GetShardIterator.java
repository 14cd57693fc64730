package dev.clave.engine.stream;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.operation.Operation;
import java.time.InstantSource;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorResponse;

/** Gives a place in a stream to read from. */
final class GetShardIterator
    implements Operation<GetShardIteratorRequest, GetShardIteratorResponse> {
  private final Streams streams;
  private final InstantSource clock;

  GetShardIterator(Streams streams, InstantSource clock) {
    this.streams = streams;
    this.clock = clock;
  }

  @Override
  public GetShardIteratorResponse run(GetShardIteratorRequest request) {
    new Constraints()
        .required("streamArn", request.streamArn() != null)
        .required("shardId", request.shardId() != null)
        .required("shardIteratorType", request.shardIteratorTypeAsString() != null)
        .oneOf(
            "shardIteratorType",
            request.shardIteratorTypeAsString(),
            "[AFTER_SEQUENCE_NUMBER, LATEST, AT_SEQUENCE_NUMBER, TRIM_HORIZON]")
        .check();
    Stream stream =
        streams
            .find(request.streamArn())
            .orElseThrow(() -> StreamFault.streamNotFound(request.streamArn()));
    StreamShard shard =
        stream
            .shard(request.shardId())
            .orElseThrow(() -> StreamFault.shardNotFound(request.shardId(), request.streamArn()));
    ShardIterator iterator =
        new ShardIterator(stream.arn(), shard.ordinal(), start(request, shard), clock.instant());
    return GetShardIteratorResponse.builder().shardIterator(iterator.text()).build();
  }

  private long start(GetShardIteratorRequest request, StreamShard shard) {
    return switch (request.shardIteratorType()) {
      case TRIM_HORIZON -> unnamed(request, shard.firstSequence());
      case LATEST -> unnamed(request, streams.sequences().lastTaken() + 1);
      case AT_SEQUENCE_NUMBER -> named(request, shard);
      default -> named(request, shard) + 1;
    };
  }

  private static long unnamed(GetShardIteratorRequest request, long sequence) {
    if (request.sequenceNumber() != null) {
      throw StreamFault.sequenceNumberPresent(request.shardIteratorTypeAsString());
    }
    return sequence;
  }

  private long named(GetShardIteratorRequest request, StreamShard shard) {
    if (request.sequenceNumber() == null) {
      throw StreamFault.sequenceNumberMissing(request.shardIteratorTypeAsString());
    }
    long sequence = Sequences.parse(request.sequenceNumber());
    long lastSequence = shard.lastSequence().orElse(streams.sequences().lastTaken());
    long last = Math.max(shard.firstSequence(), lastSequence);
    if (sequence < shard.firstSequence() || sequence > last) {
      throw StreamFault.sequenceNumberForeign(request.sequenceNumber(), request.shardId());
    }
    if (sequence < streams.trimHorizon()) {
      throw StreamFault.trimmed();
    }
    return sequence;
  }
}
