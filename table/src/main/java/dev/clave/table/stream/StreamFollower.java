package dev.clave.table.stream;

import dev.clave.table.Table;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * Reads a table's stream from where it last stopped and hands each change to a listener, at least
 * once and in order per item: a shard is read only when its parent has been read to its end, and a
 * change is noted only after the listener returned. A listener that must act once uses {@link
 * Change#id()}. One process follows; where several share the work, use {@link
 * dev.clave.table.change.ChangeConsumer}.
 *
 * <pre>{@code
 * StreamFollower follower =
 *     new StreamFollower(
 *         table, streams, new FileCheckpoints(folder), change -> index(change));
 * while (running) {
 *   follower.poll();
 * }
 * }</pre>
 */
public final class StreamFollower {
  private final TableStream stream;
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
    this.stream = new TableStream(streams, streamArn);
    this.checkpoints = checkpoints;
    this.listener = listener;
  }

  /** Reads what every shard has now; returns how many changes the listener was handed. */
  public int poll() {
    List<Shard> shards = stream.shards();
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
        answer = stream.client().getRecords(request -> request.shardIterator(from));
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
    return stream.iterator(shard, checkpoints.read(shard));
  }
}
