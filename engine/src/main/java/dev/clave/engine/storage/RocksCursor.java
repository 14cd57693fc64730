package dev.clave.engine.storage;

import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;

/** A walk over a range on disk, which sees the entries of the moment it was made. */
final class RocksCursor implements Cursor {
  private final Slice from;
  private final Slice to;
  private final ReadOptions options;
  private final RocksIterator iterator;
  private final Direction direction;
  private final Runnable onClose;
  private boolean begun;

  RocksCursor(
      RocksDB database,
      KeyRange range,
      Direction direction,
      org.rocksdb.Snapshot at,
      Runnable onClose) {
    this.from = new Slice(range.from());
    this.to = new Slice(range.to());
    this.options = new ReadOptions().setIterateLowerBound(from).setIterateUpperBound(to);
    if (at != null) {
      options.setSnapshot(at);
    }
    this.iterator = database.newIterator(options);
    this.direction = direction;
    this.onClose = onClose;
  }

  @Override
  public boolean next() {
    boolean forward = direction == Direction.FORWARD;
    if (!begun) {
      begun = true;
      if (forward) {
        iterator.seekToFirst();
      } else {
        iterator.seekToLast();
      }
    } else if (forward) {
      iterator.next();
    } else {
      iterator.prev();
    }
    if (iterator.isValid()) {
      return true;
    }
    try {
      // The end, or a file that cannot be read: the latter must not look like the former.
      iterator.status();
    } catch (RocksDBException e) {
      throw new StorageException("the data cannot be read: " + e.getMessage(), e);
    }
    return false;
  }

  @Override
  public byte[] key() {
    return iterator.key();
  }

  @Override
  public byte[] value() {
    return iterator.value();
  }

  @Override
  public void close() {
    iterator.close();
    options.close();
    from.close();
    to.close();
    onClose.run();
  }
}
