package dev.clave.table.change;

import dev.clave.table.options.Retry;
import dev.clave.table.stream.Change;
import dev.clave.table.stream.TableStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Reads one leased shard and hands over its changes, one after the other. */
final class ShardReader {
  private static final Logger LOG = LoggerFactory.getLogger(ShardReader.class);

  /** What all readers of a consumer share. */
  record Setting(
      DynamoDbStreamsClient streams,
      String streamArn,
      LeaseTable leases,
      DeadLetters deadLetters,
      Consumer<Change> handler,
      ConsumerOptions options,
      AtomicLong handled,
      AtomicLong dead) {}

  private final Setting setting;
  private final String shard;
  private final AtomicBoolean running = new AtomicBoolean();
  private String position;
  private String iterator;
  private volatile boolean stopping;
  private volatile boolean lost;
  private volatile Instant behindSince;

  ShardReader(Setting setting, Lease lease) {
    this.setting = setting;
    this.shard = lease.shard();
    this.position = lease.position().orElse(null);
  }

  /** Hands over nothing more after the change that is being handled. */
  void stop() {
    stopping = true;
  }

  void lose() {
    lost = true;
    stopping = true;
  }

  boolean isLost() {
    return lost;
  }

  /** Whether a thread reads it now; if not, this thread is to. */
  boolean begin() {
    return !lost && running.compareAndSet(false, true);
  }

  boolean isRunning() {
    return running.get();
  }

  /** How old the last change is that was read, if there may be more. */
  Duration lag(Instant now) {
    Instant since = behindSince;
    return since == null || since.isAfter(now) ? Duration.ZERO : Duration.between(since, now);
  }

  /** Reads until a request comes back empty: an open shard never says that it is at its end. */
  void read() {
    try {
      while (!stopping) {
        GetRecordsResponse answer = next();
        // What is not handed over to its end is read again after the last change that was.
        iterator = null;
        handOver(answer.records());
        if (stopping) {
          return;
        }
        iterator = answer.nextShardIterator();
        if (iterator == null) {
          setting.leases.finish(shard);
          behindSince = null;
          lose();
        } else if (answer.records().isEmpty()) {
          behindSince = null;
          return;
        }
      }
    } finally {
      running.set(false);
    }
  }

  private GetRecordsResponse next() {
    if (iterator == null) {
      iterator = iterator();
    }
    try {
      return setting.streams.getRecords(request -> request.shardIterator(iterator));
    } catch (ExpiredIteratorException e) {
      iterator = iterator();
      return setting.streams.getRecords(request -> request.shardIterator(iterator));
    }
  }

  private void handOver(List<Record> records) {
    String last = null;
    try {
      for (Record record : records) {
        if (stopping) {
          break;
        }
        Change change = Change.of(record);
        behindSince = change.at();
        handOver(record.dynamodb().sequenceNumber(), change);
        last = record.dynamodb().sequenceNumber();
        position = last;
      }
    } finally {
      if (last != null && !setting.leases.advance(shard, last)) {
        lose();
      }
    }
  }

  private void handOver(String sequence, Change change) {
    Retry retry = setting.options.retry();
    for (int attempt = 1; ; attempt++) {
      try {
        setting.handler.accept(change);
        setting.handled.incrementAndGet();
        return;
      } catch (Exception failure) {
        // A handler in Kotlin may throw a checked exception, too.
        if (attempt < retry.attempts()) {
          retry.await(attempt);
          continue;
        }
        LOG.warn(
            "change {} becomes a dead letter of {}", change.id(), setting.options.name(), failure);
        setting.deadLetters.add(sequence, change, failure, setting.options.clock().instant());
        setting.handled.incrementAndGet();
        setting.dead.incrementAndGet();
        return;
      }
    }
  }

  private String iterator() {
    return new TableStream(setting.streams, setting.streamArn)
        .iterator(shard, Optional.ofNullable(position));
  }
}
