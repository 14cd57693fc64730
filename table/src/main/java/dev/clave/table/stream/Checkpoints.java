package dev.clave.table.stream;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Where a follower notes how far it has come in each shard of a stream.
 *
 * <pre>{@code
 * Checkpoints checkpoints = new FileCheckpoints(Path.of("positions"));
 * StreamFollower follower = new StreamFollower(table, streams, checkpoints, change -> index(change));
 * }</pre>
 */
public interface Checkpoints {
  /** Noted instead of a sequence number when a shard has been read to its end. */
  String FINISHED = "finished";

  Optional<String> read(String shard);

  void write(String shard, String sequenceNumber);

  /** Notes that go with the process: the follower begins at the oldest change after a restart. */
  static Checkpoints inMemory() {
    ConcurrentHashMap<String, String> notes = new ConcurrentHashMap<>();
    return new Checkpoints() {
      @Override
      public Optional<String> read(String shard) {
        return Optional.ofNullable(notes.get(shard));
      }

      @Override
      public void write(String shard, String sequenceNumber) {
        notes.put(shard, sequenceNumber);
      }
    };
  }
}
