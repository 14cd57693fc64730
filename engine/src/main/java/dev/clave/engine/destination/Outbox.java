package dev.clave.engine.destination;

import dev.clave.engine.storage.Batch;
import dev.clave.engine.storage.Cursor;
import dev.clave.engine.storage.Direction;
import dev.clave.engine.storage.KeyRange;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Table;
import dev.clave.engine.value.ByteWriter;
import dev.clave.engine.value.ItemCodec;
import dev.clave.engine.value.ValueSize;
import dev.clave.engine.wire.ItemJson;
import dev.clave.engine.write.Change;
import dev.clave.engine.write.ChangeLog;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.ApproximateCreationDateTimePrecision;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KinesisDataStreamDestination;

/**
 * Records that are to go to Kinesis, written in the batch of their change and deleted once they are
 * taken, so that a kill loses none. One that is not taken for a day is given up, as the service
 * does. Safe for use by many threads.
 *
 * <pre>{@code
 * Outbox outbox = new Outbox(storage, clock, "us-east-1", sink);
 * outbox.deliver();    // again and again: what the sink does not take stays for the next time
 * }</pre>
 */
public final class Outbox implements ChangeLog {
  private static final Logger LOG = LoggerFactory.getLogger(Outbox.class);

  /** The first byte of every entry in storage. */
  private static final int AREA = 12;

  private static final int MOST_AT_ONCE = 100;

  /** A record with two images of control characters takes five megabytes. */
  private static final long MOST_BYTES = 1 << 20;

  private static final Duration KEPT = Duration.ofDays(1);

  private final Storage storage;
  private final InstantSource clock;
  private final String region;
  private final KinesisSink sink;
  private long lastSequence;

  /** Entries whose batch is not written yet; what comes after them waits. Guarded by this. */
  private final Set<Long> underWay = new HashSet<>();

  public Outbox(Storage storage, InstantSource clock, String region, KinesisSink sink) {
    this.storage = storage;
    this.clock = clock;
    this.region = region;
    this.sink = sink;
    try (Cursor cursor = storage.scan(all(), Direction.BACKWARD)) {
      if (cursor.next()) {
        lastSequence = sequenceOf(cursor.key());
      }
    }
  }

  private static KeyRange all() {
    return KeyRange.prefix(new byte[] {AREA});
  }

  private static byte[] key(long sequence) {
    return new ByteWriter(1 + Long.BYTES).writeByte(AREA).writeLong(sequence).toBytes();
  }

  private static long sequenceOf(byte[] key) {
    return ByteBuffer.wrap(key).getLong(1);
  }

  @Override
  public Completion append(List<Change> changes, Batch batch) {
    List<Long> sequences = new ArrayList<>(0);
    try {
      for (Change change : changes) {
        if (!Destination.isSetFor(change.table())) {
          continue;
        }
        for (KinesisDataStreamDestination destination : Destination.of(change.table())) {
          if (Destination.isActive(destination)) {
            long sequence = take();
            sequences.add(sequence);
            batch.put(key(sequence), entry(change, destination));
          }
        }
      }
    } catch (RuntimeException | Error refusal) {
      ended(sequences);
      throw refusal;
    }
    return sequences.isEmpty() ? Completion.NONE : isWritten -> ended(sequences);
  }

  private synchronized void ended(List<Long> sequences) {
    sequences.forEach(underWay::remove);
  }

  private synchronized long take() {
    lastSequence++;
    underWay.add(lastSequence);
    return lastSequence;
  }

  private byte[] entry(Change change, KinesisDataStreamDestination destination) {
    Instant now = clock.instant();
    Map<String, AttributeValue> entry = new LinkedHashMap<>();
    entry.put("stream", AttributeValue.fromS(destination.streamArn()));
    entry.put("at", AttributeValue.fromN(Long.toString(now.toEpochMilli())));
    entry.put("partition", AttributeValue.fromS(partition(change)));
    entry.put(
        "data", AttributeValue.fromB(SdkBytes.fromByteArray(record(change, destination, now))));
    return ItemCodec.encode(entry);
  }

  /** Records of one item go to one shard. */
  private static String partition(Change change) {
    return UUID.nameUUIDFromBytes(change.table().keyOf(change.key())).toString();
  }

  private byte[] record(Change change, KinesisDataStreamDestination destination, Instant now) {
    Table table = change.table();
    boolean isMicros =
        destination.approximateCreationDateTimePrecision()
            == ApproximateCreationDateTimePrecision.MICROSECOND;
    long size = ValueSize.ofItem(change.key());
    Map<String, Object> images = new LinkedHashMap<>();
    images.put(
        "ApproximateCreationDateTime",
        isMicros ? now.getEpochSecond() * 1_000_000 + now.getNano() / 1000 : now.toEpochMilli());
    if (isMicros) {
      images.put("ApproximateCreationDateTimePrecision", "MICROSECOND");
    }
    images.put("Keys", change.key());
    if (change.after().isPresent()) {
      images.put("NewImage", change.after().get());
      size += ValueSize.ofItem(change.after().get());
    }
    if (change.before().isPresent()) {
      images.put("OldImage", change.before().get());
      size += ValueSize.ofItem(change.before().get());
    }
    images.put("SizeBytes", size);
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("awsRegion", region);
    record.put("eventID", UUID.randomUUID().toString());
    record.put(
        "eventName",
        change.before().isEmpty() ? "INSERT" : change.after().isEmpty() ? "REMOVE" : "MODIFY");
    record.put(
        "userIdentity",
        change.isExpiry()
            ? Map.of("principalId", "dynamodb.amazonaws.com", "type", "Service")
            : null);
    record.put("recordFormat", "application/json");
    record.put("tableName", table.name());
    record.put("dynamodb", images);
    record.put("eventSource", "aws:dynamodb");
    return ItemJson.write(record);
  }

  /** A record that waits, and since when. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Waiting(byte[] key, Instant since, KinesisSink.Entry entry) {}

  /** Hands over what is there, in order; what a stream does not take stays for the next time. */
  public void deliver() {
    Map<String, List<Waiting>> waiting = new HashMap<>();
    Set<String> failing = new HashSet<>();
    long bytes = 0;
    try (Cursor cursor = storage.scan(all(), Direction.FORWARD)) {
      while (cursor.next() && !isUnderWay(sequenceOf(cursor.key()))) {
        Map<String, AttributeValue> entry = ItemCodec.decode(cursor.value());
        String stream = entry.get("stream").s();
        if (failing.contains(stream)) {
          continue;
        }
        List<Waiting> next = waiting.computeIfAbsent(stream, absent -> new ArrayList<>());
        next.add(
            new Waiting(
                cursor.key(),
                Instant.ofEpochMilli(Long.parseLong(entry.get("at").n())),
                new KinesisSink.Entry(
                    entry.get("partition").s(), entry.get("data").b().asByteArray())));
        bytes += cursor.value().length;
        if (next.size() == MOST_AT_ONCE) {
          put(stream, waiting.remove(stream), failing);
        }
        if (bytes >= MOST_BYTES) {
          waiting.forEach((each, records) -> put(each, records, failing));
          waiting.clear();
          bytes = 0;
        }
      }
    }
    waiting.forEach((each, records) -> put(each, records, failing));
  }

  private void put(String stream, List<Waiting> records, Set<String> failing) {
    if (!put(stream, records)) {
      failing.add(stream);
    }
  }

  private synchronized boolean isUnderWay(long sequence) {
    return underWay.contains(sequence);
  }

  /** Whether none of them waits any longer: each was taken, or is given up. */
  private boolean put(String stream, List<Waiting> records) {
    List<Waiting> sentRecords = records;
    try {
      sink.put(stream, records.stream().map(Waiting::entry).toList());
    } catch (IOException refusal) {
      Instant oldest = clock.instant().minus(KEPT);
      sentRecords = records.stream().filter(each -> each.since().isBefore(oldest)).toList();
      LOG.warn(
          "{} records wait for the stream {} and {} are given up: {}",
          records.size() - sentRecords.size(),
          stream,
          sentRecords.size(),
          refusal.getMessage());
    }
    if (!sentRecords.isEmpty()) {
      Batch batch = new Batch();
      sentRecords.forEach(each -> batch.delete(each.key()));
      storage.write(batch);
    }
    return sentRecords.size() == records.size();
  }
}
