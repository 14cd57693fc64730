package dev.clave.engine.storage;

import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;

/** The store on disk as it was at one moment. */
final class RocksSnapshot implements Snapshot {
  private final RocksStorage storage;
  private final RocksDB database;
  private final org.rocksdb.Snapshot snapshot;
  private final ReadOptions reading;
  private final Runnable onClose;

  RocksSnapshot(RocksStorage storage, RocksDB database, Runnable onClose) {
    this.storage = storage;
    this.database = database;
    this.snapshot = database.getSnapshot();
    this.reading = new ReadOptions().setSnapshot(snapshot);
    this.onClose = onClose;
  }

  @Override
  public byte[] get(byte[] key) {
    return storage.get(key, reading);
  }

  @Override
  public Cursor scan(KeyRange range, Direction direction) {
    return storage.scan(range, direction, snapshot);
  }

  @Override
  public void close() {
    reading.close();
    database.releaseSnapshot(snapshot);
    onClose.run();
  }
}
