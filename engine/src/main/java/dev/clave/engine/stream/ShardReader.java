package dev.clave.engine.stream;

import dev.clave.engine.memory.Reading;
import dev.clave.engine.storage.Cursor;
import dev.clave.engine.storage.Direction;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.value.ItemReader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.Record;

/** Reads a stream's records from a sequence number on. */
final class ShardReader {
  /** The most bytes of records in one answer. */
  static final int MAX_BYTES = 1024 * 1024;

  /** Records of other shards lie between; an answer without any says only where to go on. */
  private static final int MOST_LOOKED_AT = 10_000;

  private static final int MOST_BYTES_LOOKED_AT = 16 * MAX_BYTES;

  /** A value of two bytes becomes an object of a hundred, and followers count no memory. */
  private static final int MOST_VALUES = 100_000;

  private final Storage storage;
  private final Streams streams;
  private final String region;

  ShardReader(Storage storage, Streams streams, String region) {
    this.storage = storage;
    this.streams = streams;
    this.region = region;
  }

  /**
   * Some records and where to go on.
   *
   * @param isEnd whether the shard is closed and has no more
   */
  record Page(List<Record> records, long next, boolean isEnd) {}

  Page read(Stream stream, StreamShard shard, long from, int limit) {
    // Taken before the scan: a record numbered up to here is in storage already.
    long readable = streams.sequences().lastReadable();
    long last = Math.min(readable, shard.lastSequence().orElse(Long.MAX_VALUE));
    long start = Math.max(from, Math.max(shard.firstSequence(), streams.trimHorizon()));
    List<Record> records = new ArrayList<>();
    long bytes = 0;
    long next = start;
    boolean isLast = start > last;
    if (!isLast) {
      try (Cursor cursor = storage.scan(stream.records(start, last), Direction.FORWARD)) {
        int looked = 0;
        long lookedBytes = 0;
        long values = 0;
        Reading memory = Reading.current();
        while (records.size() < limit
            && bytes < MAX_BYTES
            && values < MOST_VALUES
            && looked < MOST_LOOKED_AT
            && lookedBytes < MOST_BYTES_LOOKED_AT) {
          if (!cursor.next()) {
            isLast = true;
            break;
          }
          looked++;
          long sequence = sequenceOf(cursor.key());
          next = sequence + 1;
          lookedBytes += cursor.value().length;
          long mark = memory.mark();
          ItemReader storedItem = new ItemReader(cursor.value());
          StoredRecord storedRecord = StoredRecord.fromItem(storedItem.readItem());
          if (shard.holdsAllKeys() || shard.holds(stream.keySchema(), storedRecord.key())) {
            records.add(storedRecord.toRecord(stream, sequence, region));
            bytes += cursor.value().length;
            values += storedItem.values();
          } else {
            memory.dropSince(mark);
          }
        }
      }
    }
    boolean isClosed =
        shard.lastSequence().isPresent() && readable >= shard.lastSequence().getAsLong();
    return new Page(records, next, records.isEmpty() && isLast && isClosed);
  }

  static long sequenceOf(byte[] key) {
    return ByteBuffer.wrap(key).getLong(key.length - Long.BYTES);
  }
}
