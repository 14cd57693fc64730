package dev.clave.engine.stream;

import dev.clave.engine.storage.Cursor;
import dev.clave.engine.storage.Direction;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.value.ItemCodec;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.Record;

/** Reads a stream's records from a sequence number on. */
final class ShardReader {
  /** The most bytes of records in one answer. */
  static final int MAX_BYTES = 1024 * 1024;

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
   * @param isEnd whether the stream is closed and has no more
   */
  record Page(List<Record> records, long next, boolean isEnd) {}

  Page read(Stream stream, long from, int limit) {
    // Taken before the scan: a record numbered up to here is in storage already.
    long readable = streams.sequences().lastReadable();
    long start = Math.max(from, Math.max(stream.firstSequence(), streams.trimHorizon()));
    List<Record> records = new ArrayList<>();
    long bytes = 0;
    long next = start;
    try (Cursor cursor = storage.scan(stream.records(start, readable), Direction.FORWARD)) {
      while (records.size() < limit && bytes < MAX_BYTES && cursor.next()) {
        long sequence = sequenceOf(cursor.key());
        records.add(
            StoredRecord.fromItem(ItemCodec.decode(cursor.value()))
                .toRecord(stream, sequence, region));
        bytes += cursor.value().length;
        next = sequence + 1;
      }
    }
    boolean isEnd =
        records.isEmpty()
            && stream.closed().map(end -> readable >= end.lastSequence()).orElse(false);
    return new Page(records, next, isEnd);
  }

  static long sequenceOf(byte[] key) {
    return ByteBuffer.wrap(key).getLong(key.length - Long.BYTES);
  }
}
