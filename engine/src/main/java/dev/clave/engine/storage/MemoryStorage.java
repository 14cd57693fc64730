package dev.clave.engine.storage;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Entries in an immutable sorted tree. A batch builds the next tree beside the current one and then
 * publishes its root, so readers never lock and always see whole batches.
 */
public final class MemoryStorage implements Storage {

  private final ReentrantLock writing = new ReentrantLock();
  private volatile SortedTree tree = SortedTree.EMPTY;

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
      SortedTree.Editor editor = tree.edit();
      for (Batch.Step step : batch.steps()) {
        if (step instanceof Batch.Put put) {
          editor.put(put.key(), put.value());
        } else if (step instanceof Batch.Add add) {
          byte[] stored = editor.tree().get(add.key());
          long number = stored == null ? 0 : number(stored).getLong();
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
    } finally {
      writing.unlock();
    }
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
