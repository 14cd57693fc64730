package dev.clave.table.stream;

import dev.clave.table.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamResponse;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * Reads a table's stream from where it last stopped and hands each change to a listener, at least
 * once and in order per item: a shard is read only when its parent has been read to its end, and a
 * change is noted only after the listener returned. A listener that must act once uses {@link
 * Change#id()}. One process follows; where several share the work, use {@link
 * dev.clave.table.change.ChangeConsumer}.
 */
public final class StreamFollower {
  private static final Logger LOG = LoggerFactory.getLogger(StreamFollower.class);

  private final DynamoDbStreamsClient streams;
  private final String streamArn;
  private final Checkpoints checkpoints;
  private final Consumer<Change> listener;
  private final Map<String, String> iterators = new HashMap<>();

  /**
   * A follower of a table's stream.
   *
   * @throws IllegalStateException if the table has no stream
   */
  public StreamFollower(
      Table table,
      DynamoDbStreamsClient streams,
      Checkpoints checkpoints,
      Consumer<Change> listener) {
    this(TableStream.arn(table.client(), table.tableName()), streams, checkpoints, listener);
  }

  /** A follower of a stream that is known by its ARN. */
  public StreamFollower(
      String streamArn,
      DynamoDbStreamsClient streams,
      Checkpoints checkpoints,
      Consumer<Change> listener) {
    this.streams = streams;
    this.streamArn = streamArn;
    this.checkpoints = checkpoints;
    this.listener = listener;
  }

  /** Reads what every shard has now; returns how many changes the listener was handed. */
  public int poll() {
    List<Shard> shards = shards();
    Set<String> present = shards.stream().map(Shard::shardId).collect(Collectors.toSet());
    int handed = 0;
    for (Shard shard : shards) {
      if (!finished(shard.shardId()) && parentIsRead(shard, present)) {
        handed += drain(shard.shardId());
      }
    }
    return handed;
  }

  private boolean parentIsRead(Shard shard, Set<String> present) {
    String parent = shard.parentShardId();
    return parent == null || !present.contains(parent) || finished(parent);
  }

  private boolean finished(String shard) {
    return checkpoints.read(shard).filter(Checkpoints.FINISHED::equals).isPresent();
  }

  /** Reads until a request comes back empty: an open shard never says that it is at its end. */
  private int drain(String shard) {
    int handed = 0;
    String iterator = iterators.remove(shard);
    if (iterator == null) {
      iterator = iterator(shard);
    }
    while (true) {
      GetRecordsResponse answer;
      try {
        String from = iterator;
        answer = streams.getRecords(request -> request.shardIterator(from));
      } catch (ExpiredIteratorException e) {
        iterator = iterator(shard);
        continue;
      }
      handed += hand(shard, answer.records());
      iterator = answer.nextShardIterator();
      if (iterator == null) {
        checkpoints.write(shard, Checkpoints.FINISHED);
        return handed;
      }
      if (answer.records().isEmpty()) {
        iterators.put(shard, iterator);
        return handed;
      }
    }
  }

  private int hand(String shard, List<Record> records) {
    String last = null;
    try {
      for (Record record : records) {
        listener.accept(Change.of(record));
        last = record.dynamodb().sequenceNumber();
      }
    } finally {
      if (last != null) {
        checkpoints.write(shard, last);
      }
    }
    return records.size();
  }

  private String iterator(String shard) {
    Optional<String> note = checkpoints.read(shard);
    try {
      return streams.getShardIterator(from(shard, note)).shardIterator();
    } catch (TrimmedDataAccessException e) {
      LOG.warn("changes of shard {} after {} are older than the stream keeps", shard, note);
      return streams.getShardIterator(from(shard, Optional.empty())).shardIterator();
    }
  }

  private GetShardIteratorRequest from(String shard, Optional<String> note) {
    var request = GetShardIteratorRequest.builder().streamArn(streamArn).shardId(shard);
    return note.map(
            sequence ->
                request
                    .shardIteratorType(ShardIteratorType.AFTER_SEQUENCE_NUMBER)
                    .sequenceNumber(sequence)
                    .build())
        .orElseGet(() -> request.shardIteratorType(ShardIteratorType.TRIM_HORIZON).build());
  }

  private List<Shard> shards() {
    List<Shard> shards = new ArrayList<>();
    String[] after = {null};
    do {
      DescribeStreamResponse answer =
          streams.describeStream(
              request -> request.streamArn(streamArn).exclusiveStartShardId(after[0]));
      shards.addAll(answer.streamDescription().shards());
      after[0] = answer.streamDescription().lastEvaluatedShardId();
    } while (after[0] != null);
    return shards;
  }
}
