package dev.clave.engine.stream;

import dev.clave.engine.storage.Batch;
import dev.clave.engine.value.ItemCodec;
import dev.clave.engine.write.Change;
import dev.clave.engine.write.ChangeLog;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Writes a record of each change to a streamed table, in the batch that makes the change. */
public final class StreamLog implements ChangeLog {
  private final Streams streams;
  private final InstantSource clock;

  public StreamLog(Streams streams, InstantSource clock) {
    this.streams = streams;
    this.clock = clock;
  }

  @Override
  public Completion append(List<Change> changes, Batch batch) {
    List<Change> streamed = null;
    for (Change change : changes) {
      if (Streams.isStreamed(change.table()) && change.isReal()) {
        streamed = streamed == null ? new ArrayList<>(changes.size()) : streamed;
        streamed.add(change);
      }
    }
    return streamed == null ? Completion.NONE : record(streamed, batch);
  }

  private Completion record(List<Change> changes, Batch batch) {
    Instant now = clock.instant();
    Sequences sequences = streams.sequences();
    long first = sequences.take(changes.size(), now);
    try {
      put(changes, first, now, batch);
    } catch (RuntimeException | Error refusal) {
      sequences.done(first);
      throw refusal;
    }
    return isWritten -> sequences.done(first);
  }

  private void put(List<Change> changes, long first, Instant now, Batch batch) {
    long sequence = first;
    for (Change change : changes) {
      Stream stream = streams.of(change.table());
      byte[] storedBytes = ItemCodec.encode(StoredRecord.of(stream, change, now).toItem());
      batch.put(stream.recordKey(sequence), storedBytes);
      sequence++;
    }
  }
}
