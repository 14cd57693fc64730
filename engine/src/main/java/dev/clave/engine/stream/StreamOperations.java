package dev.clave.engine.stream;

import dev.clave.engine.operation.Operations;
import dev.clave.engine.storage.Storage;
import java.time.InstantSource;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsRequest;

/** Adds the operations on streams to a registry. */
public final class StreamOperations {
  private StreamOperations() {}

  public static Operations.Builder addTo(
      Operations.Builder operations,
      Storage storage,
      Streams streams,
      InstantSource clock,
      String region) {
    ShardReader reader = new ShardReader(storage, streams, region);
    return operations
        .add("ListStreams", ListStreamsRequest::builder, new ListStreams(streams))
        .add("DescribeStream", DescribeStreamRequest::builder, new DescribeStream(streams))
        .add(
            "GetShardIterator",
            GetShardIteratorRequest::builder,
            new GetShardIterator(streams, clock))
        .add("GetRecords", GetRecordsRequest::builder, new GetRecords(streams, reader, clock));
  }
}
