package dev.clave.engine.storage;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Entries in an immutable sorted tree. A batch builds the next tree beside the current one and then
 * publishes its root, so readers never lock and always see whole batches.
 *
 * <pre>{@code
 * Storage storage = new MemoryStorage(OptionalLong.of(256L << 20));
 * }</pre>
 */
public final class MemoryStorage implements Storage {

  private final ReentrantLock writing = new ReentrantLock();

  /** What an entry takes besides its bytes: its place in a node, and the head of a long value. */
  private static final int ENTRY_BYTES = 32;

  private final OptionalLong limit;
  private volatile SortedTree tree = SortedTree.EMPTY;

  /** Guarded by writing; counted only when there is a limit. */
  private long bytes;

  public MemoryStorage() {
    this(OptionalLong.empty());
  }

  /**
   * A storage that refuses to grow beyond a limit.
   *
   * @param limit how many bytes the entries may take, about
   */
  public MemoryStorage(OptionalLong limit) {
    this.limit = limit;
  }

  @Override
  public byte[] get(byte[] key) {
    return tree.get(key);
  }

  @Override
  public Cursor scan(KeyRange range, Direction direction) {
    return tree.scan(range, direction);
  }

  @Override
  public Snapshot snapshot() {
    return new TreeSnapshot(tree);
  }

  @Override
  public void write(Batch batch) {
    writing.lock();
    try {
      long growth = limit.isPresent() ? growth(batch) : 0;
      if (growth > 0 && bytes + growth > limit.getAsLong()) {
        throw new StorageException(
            ("the tables fill the %,d bytes of memory that the engine may use for them: delete"
                    + " items, or start it with a larger limit")
                .formatted(limit.getAsLong()),
            null,
            true);
      }
      SortedTree.Editor editor = tree.edit();
      for (Batch.Step step : batch.steps()) {
        if (step instanceof Batch.Put put) {
          editor.put(put.key(), put.value());
        } else if (step instanceof Batch.Add add) {
          byte[] storedBytes = editor.tree().get(add.key());
          long number = storedBytes == null ? 0 : number(storedBytes).getLong();
          byte[] sum = new byte[Long.BYTES];
          number(sum).putLong(number + add.amount());
          editor.put(add.key(), sum);
        } else if (step instanceof Batch.Delete delete) {
          editor.remove(delete.key());
        } else if (step instanceof Batch.DeleteRange delete) {
          keys(editor.tree(), delete.range()).forEach(editor::remove);
        }
      }
      tree = editor.tree();
      bytes += growth;
    } finally {
      writing.unlock();
    }
  }

  /** By how much a batch makes the entries larger, about: keys that it names twice count twice. */
  private long growth(Batch batch) {
    long growth = 0;
    for (Batch.Step step : batch.steps()) {
      if (step instanceof Batch.Put put) {
        growth += size(put.key(), put.value()) - size(put.key(), tree.get(put.key()));
      } else if (step instanceof Batch.Add add) {
        growth += tree.get(add.key()) == null ? size(add.key(), new byte[Long.BYTES]) : 0;
      } else if (step instanceof Batch.Delete delete) {
        growth -= size(delete.key(), tree.get(delete.key()));
      } else if (step instanceof Batch.DeleteRange delete) {
        try (Cursor cursor = tree.scan(delete.range(), Direction.FORWARD)) {
          while (cursor.next()) {
            growth -= size(cursor.key(), cursor.value());
          }
        }
      }
    }
    return growth;
  }

  private static long size(byte[] key, byte[] value) {
    return value == null ? 0 : ENTRY_BYTES + key.length + (long) value.length;
  }

  private static ByteBuffer number(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static List<byte[]> keys(SortedTree tree, KeyRange range) {
    List<byte[]> keys = new ArrayList<>();
    try (Cursor cursor = tree.scan(range, Direction.FORWARD)) {
      while (cursor.next()) {
        keys.add(cursor.key());
      }
    }
    return keys;
  }

  @Override
  public boolean isDurable() {
    return false;
  }

  @Override
  public void close() {
    tree = SortedTree.EMPTY;
  }

  private record TreeSnapshot(SortedTree tree) implements Snapshot {
    @Override
    public byte[] get(byte[] key) {
      return tree.get(key);
    }

    @Override
    public Cursor scan(KeyRange range, Direction direction) {
      return tree.scan(range, direction);
    }

    @Override
    public void close() {}
  }
}
