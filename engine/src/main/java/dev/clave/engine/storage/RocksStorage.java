package dev.clave.engine.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.CompressionType;
import org.rocksdb.IndexType;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * Entries on disk. RocksDB's write-ahead log makes a batch whole, and writers that arrive together
 * share one fsync.
 */
public final class RocksStorage implements Storage {
  private static final long BLOCK_CACHE_BYTES = 128L << 20;

  /** Sixteen: a part of the cache must hold more than a few blocks. */
  private static final int CACHE_SHARD_BITS = 4;

  private static final long WRITE_BUFFER_BYTES = 32L << 20;
  private static final int WRITE_BUFFERS = 3;
  private static final long LOG_BYTES = 256L << 20;
  private static final int OPEN_FILES = 512;
  private static final double FILTER_BITS_PER_KEY = 10;

  private final StoreFolder folder;
  private final LRUCache cache;
  private final BloomFilter filter;
  private final Options options;
  private final WriteOptions writing;
  private final ReadOptions reading = new ReadOptions();
  private final RocksDB database;
  private final SequenceMark mark;
  private final Durability durability;
  private final Uses uses = new Uses();

  private RocksStorage(StoreFolder folder, SequenceMark mark, Durability durability)
      throws RocksDBException {
    this.folder = folder;
    this.mark = mark;
    this.durability = durability;
    this.cache = new LRUCache(BLOCK_CACHE_BYTES, CACHE_SHARD_BITS);
    this.filter = new BloomFilter(FILTER_BITS_PER_KEY);
    this.options = options(cache, filter, durability);
    this.writing = new WriteOptions().setSync(durability == Durability.SYNC);
    this.database = RocksDB.open(options, folder.database().toString());
  }

  /** Opens the store in that folder, making it if there is none. */
  public static RocksStorage open(Path path, Durability durability) {
    StoreFolder folder = StoreFolder.take(path);
    try {
      RocksLibrary.load();
      folder.createDatabase();
      SequenceMark mark = SequenceMark.open(folder.path());
      try {
        RocksStorage storage = new RocksStorage(folder, mark, durability);
        storage.refuseLostWrites();
        return storage;
      } catch (RocksDBException e) {
        mark.close();
        throw e;
      }
    } catch (RocksDBException e) {
      folder.close();
      throw RocksFailure.of(path, e);
    } catch (IOException e) {
      folder.close();
      throw new StorageException(
          "the data folder `" + path + "` cannot be opened: " + e.getMessage(), e);
    }
  }

  /** A log that was deleted or cut at its end leaves a database that only looks whole. */
  private void refuseLostWrites() {
    long last = database.getLatestSequenceNumber();
    if (last < mark.last()) {
      long expected = mark.last();
      close();
      throw new StorageException(
          ("the store in `%s` lost acknowledged writes: its log ends at write %d, expected at least"
                  + " %d. a log file was deleted or cut: restore the folder from a copy, or delete"
                  + " the file `%s` in it to go on with what is left")
              .formatted(folder.path(), last, expected, SequenceMark.FILE));
    }
  }

  /**
   * Bounded in memory whatever the data's size: index and filter blocks count in the cache. They
   * are in parts, of which a query reads one: a file's whole index may be larger than the cache.
   */
  private static Options options(LRUCache cache, BloomFilter filter, Durability durability) {
    BlockBasedTableConfig blocks =
        new BlockBasedTableConfig()
            .setBlockCache(cache)
            .setCacheIndexAndFilterBlocks(true)
            .setCacheIndexAndFilterBlocksWithHighPriority(true)
            .setIndexType(IndexType.kTwoLevelIndexSearch)
            .setPartitionFilters(true)
            .setPinTopLevelIndexAndFilter(true)
            .setFilterPolicy(filter)
            .setFormatVersion(5);
    return new Options()
        .setCreateIfMissing(true)
        .setMergeOperatorName("uint64add")
        .setTableFormatConfig(blocks)
        .setWriteBufferSize(WRITE_BUFFER_BYTES)
        .setMaxWriteBufferNumber(WRITE_BUFFERS)
        .setMaxTotalWalSize(LOG_BYTES)
        .setMaxOpenFiles(OPEN_FILES)
        .setCompressionType(CompressionType.LZ4_COMPRESSION)
        .setKeepLogFileNum(2)
        .setMaxBackgroundJobs(2)
        // A log that is damaged before its end lost acknowledged writes: refuse it, say so. Without
        // fsync a power cut may leave that, and then the longest whole beginning is what there is.
        .setWalRecoveryMode(
            durability == Durability.SYNC
                ? WALRecoveryMode.TolerateCorruptedTailRecords
                : WALRecoveryMode.PointInTimeRecovery);
  }

  @Override
  public byte[] get(byte[] key) {
    return get(key, reading);
  }

  byte[] get(byte[] key, ReadOptions how) {
    uses.enter();
    try {
      return database.get(how, key);
    } catch (RocksDBException e) {
      throw RocksFailure.of(folder.path(), e);
    } finally {
      uses.leave();
    }
  }

  @Override
  public Cursor scan(KeyRange range, Direction direction) {
    return scan(range, direction, null);
  }

  /** The cursor keeps the store open until it is closed. */
  Cursor scan(KeyRange range, Direction direction, org.rocksdb.Snapshot at) {
    uses.enter();
    return new RocksCursor(database, range, direction, at, uses::leave);
  }

  @Override
  public Snapshot snapshot() {
    uses.enter();
    return new RocksSnapshot(this, database, uses::leave);
  }

  @Override
  public void write(Batch batch) {
    uses.enter();
    try (WriteBatch writes = new WriteBatch()) {
      for (Batch.Step step : batch.steps()) {
        if (step instanceof Batch.Put put) {
          writes.put(put.key(), put.value());
        } else if (step instanceof Batch.Add add) {
          ByteBuffer amount = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
          writes.merge(add.key(), amount.putLong(add.amount()).array());
        } else if (step instanceof Batch.Delete delete) {
          writes.delete(delete.key());
        } else if (step instanceof Batch.DeleteRange delete) {
          writes.deleteRange(delete.range().from(), delete.range().to());
        }
      }
      database.write(writing, writes);
      if (durability == Durability.SYNC) {
        // What RocksDB calls its latest write is synced, whoever wrote it.
        mark.raise(database.getLatestSequenceNumber());
      }
    } catch (RocksDBException e) {
      throw RocksFailure.of(folder.path(), e);
    } finally {
      uses.leave();
    }
  }

  @Override
  public boolean isDurable() {
    return true;
  }

  @Override
  public void close() {
    if (uses.close()) {
      database.close();
      try {
        mark.close();
      } catch (IOException e) {
        throw new StorageException("the data folder `" + folder.path() + "` cannot be let go", e);
      }
      reading.close();
      writing.close();
      options.close();
      filter.close();
      cache.close();
      folder.close();
    }
  }
}
