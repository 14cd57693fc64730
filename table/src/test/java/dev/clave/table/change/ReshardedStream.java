package dev.clave.table.change;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamResponse;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.StreamDescription;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * The engine's stream, whose one shard is shown as several: shard 0 has what was written before
 * {@link #split}, and its children have what was written after it, divided by the item's key. The
 * records are the engine's own.
 */
final class ReshardedStream implements DynamoDbStreamsClient {
  private static final String PARENT = "shardId-00000000000000000000-parent";

  private final DynamoDbStreamsClient engine;
  private final String arn;
  private final int children;
  private String lastOfParent;

  ReshardedStream(DynamoDbStreamsClient engine, String arn, int children) {
    this.engine = engine;
    this.arn = arn;
    this.children = children;
  }

  /** Closes the parent behind what was written so far. */
  void split() {
    List<Record> all = records();
    lastOfParent = all.isEmpty() ? "" : all.get(all.size() - 1).dynamodb().sequenceNumber();
  }

  private static String child(int number) {
    return "shardId-00000000000000000000-child-" + number;
  }

  @Override
  public DescribeStreamResponse describeStream(DescribeStreamRequest request) {
    List<Shard> shards = new ArrayList<>();
    shards.add(Shard.builder().shardId(PARENT).build());
    if (lastOfParent != null) {
      for (int i = 0; i < children; i++) {
        shards.add(Shard.builder().shardId(child(i)).parentShardId(PARENT).build());
      }
    }
    return DescribeStreamResponse.builder()
        .streamDescription(StreamDescription.builder().streamArn(arn).shards(shards).build())
        .build();
  }

  /** An iterator is the shard, and the number of its records that were read. */
  @Override
  public GetShardIteratorResponse getShardIterator(GetShardIteratorRequest request) {
    long read =
        request.sequenceNumber() == null
            ? 0
            : records(request.shardId()).stream()
                    .map(each -> each.dynamodb().sequenceNumber())
                    .toList()
                    .indexOf(request.sequenceNumber())
                + 1L;
    return GetShardIteratorResponse.builder().shardIterator(request.shardId() + "@" + read).build();
  }

  @Override
  public GetRecordsResponse getRecords(GetRecordsRequest request) {
    String[] parts = request.shardIterator().split("@", 2);
    List<Record> all = records(parts[0]);
    boolean closed = parts[0].equals(PARENT) && lastOfParent != null;
    return GetRecordsResponse.builder()
        .records(all.subList(Integer.parseInt(parts[1]), all.size()))
        .nextShardIterator(closed ? null : parts[0] + "@" + all.size())
        .build();
  }

  private List<Record> records(String shard) {
    List<Record> records = new ArrayList<>();
    boolean inParent = true;
    for (Record record : records()) {
      boolean parent = lastOfParent == null || (inParent && !lastOfParent.isEmpty());
      String place =
          parent ? PARENT : child(Math.floorMod(record.dynamodb().keys().hashCode(), children));
      if (place.equals(shard)) {
        records.add(record);
      }
      inParent &= !record.dynamodb().sequenceNumber().equals(lastOfParent);
    }
    return records;
  }

  private List<Record> records() {
    String shard =
        engine
            .describeStream(request -> request.streamArn(arn))
            .streamDescription()
            .shards()
            .get(0)
            .shardId();
    Function<String, GetRecordsResponse> read =
        iterator -> engine.getRecords(request -> request.shardIterator(iterator));
    List<Record> all = new ArrayList<>();
    GetRecordsResponse answer =
        read.apply(
            engine
                .getShardIterator(
                    request ->
                        request.streamArn(arn).shardId(shard).shardIteratorType("TRIM_HORIZON"))
                .shardIterator());
    while (!answer.records().isEmpty()) {
      all.addAll(answer.records());
      answer = read.apply(answer.nextShardIterator());
    }
    return all;
  }

  @Override
  public String serviceName() {
    return engine.serviceName();
  }

  @Override
  public void close() {}
}
