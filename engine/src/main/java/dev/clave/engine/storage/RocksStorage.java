package dev.clave.engine.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Checkpoint;
import org.rocksdb.CompressionType;
import org.rocksdb.IndexType;
import org.rocksdb.LRUCache;
import org.rocksdb.LiveFileMetaData;
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
 *
 * <pre>{@code
 * try (Storage storage = RocksStorage.open(Path.of("data"), Durability.SYNC)) {
 *   storage.write(new Batch().put(key, value));
 * }
 * }</pre>
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

  /** How RocksDB adds to counters. */
  private static final String ADDITION = "uint64add";

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

  private RocksStorage(
      StoreFolder folder, SequenceMark mark, Durability durability, OptionalLong memory)
      throws RocksDBException {
    this.folder = folder;
    this.mark = mark;
    this.durability = durability;
    this.cache =
        new LRUCache(
            memory.isPresent() ? memory.getAsLong() / 2 : BLOCK_CACHE_BYTES, CACHE_SHARD_BITS);
    this.filter = new BloomFilter(FILTER_BITS_PER_KEY);
    this.options = options(cache, filter, durability);
    if (memory.isPresent()) {
      // Half for the cache; the rest for buffers, of which one more may be on its way to disk.
      options
          .setWriteBufferSize(memory.getAsLong() / (2 * (WRITE_BUFFERS + 1)))
          .setDbWriteBufferSize(memory.getAsLong() / 2);
    }
    this.writing = new WriteOptions().setSync(durability == Durability.SYNC);
    this.database = RocksDB.open(options, folder.database().toString());
  }

  /** Whether a folder is that of a store. */
  public static boolean isAt(Path path) {
    return StoreFolder.isOne(path);
  }

  /**
   * Opens the store in that folder, making it if there is none.
   *
   * @throws StorageException if another process has it open, the disk is full, or what is there is
   *     damaged
   */
  public static RocksStorage open(Path path, Durability durability) {
    return open(path, durability, OptionalLong.empty());
  }

  /**
   * Opens the store in that folder with bounded memory, making it if there is none.
   *
   * @param memory how many bytes caches and buffers may take
   * @throws StorageException if another process has it open, the disk is full, or what is there is
   *     damaged
   */
  public static RocksStorage open(Path path, Durability durability, OptionalLong memory) {
    StoreFolder folder = StoreFolder.take(path);
    try {
      RocksLibrary.load();
      folder.createDatabase();
      folder.deleteCheckpoints();
      SequenceMark mark = SequenceMark.open(folder.path());
      try {
        RocksStorage storage = new RocksStorage(folder, mark, durability, memory);
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
    return StoredFiles.checksummed()
        .setCreateIfMissing(true)
        .setMergeOperatorName(ADDITION)
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

  /** Whether a process has the store in that folder open. */
  public static boolean isInUse(Path path) {
    return StoreFolder.isInUse(path);
  }

  /** Makes an empty data folder, for the files of a backup; returns where they go. */
  public static Path prepare(Path path) throws IOException {
    try (StoreFolder folder = StoreFolder.take(path)) {
      return folder.createDatabase();
    }
  }

  /** Tells this store from every other. */
  public String identity() {
    try {
      return Files.readString(folder.database().resolve("IDENTITY")).strip();
    } catch (IOException e) {
      throw new StorageException("the store in `" + folder.path() + "` has no identity", e);
    }
  }

  /** The files of the store as it is now, in a folder that the caller deletes. */
  public Path checkpoint() {
    uses.enter();
    Path target = folder.newCheckpoint();
    try (Checkpoint checkpoint = Checkpoint.create(database)) {
      checkpoint.createCheckpoint(target.toString());
      return target;
    } catch (RocksDBException e) {
      throw RocksFailure.of(folder.path(), e);
    } finally {
      uses.leave();
    }
  }

  /** Reads every byte of every file; a sentence for each file that is damaged. */
  public List<String> verify() {
    uses.enter();
    try {
      return new StoredFiles(database, folder.database(), ADDITION).verify();
    } catch (RocksDBException e) {
      throw RocksFailure.of(folder.path(), e);
    } catch (IOException e) {
      throw new StorageException("the files of the store in `" + folder.path() + "`: " + e, e);
    } finally {
      uses.leave();
    }
  }

  /** Gives back the space of what was deleted or written over. */
  public void compact() {
    uses.enter();
    try {
      database.compactRange();
    } catch (RocksDBException e) {
      throw RocksFailure.of(folder.path(), e);
    } finally {
      uses.leave();
    }
  }

  /** A figure as it is now. */
  public long figure(StoreFigure figure) {
    uses.enter();
    try {
      return database.getLongProperty(figure.property());
    } catch (RocksDBException e) {
      throw RocksFailure.of(folder.path(), e);
    } finally {
      uses.leave();
    }
  }

  /** What the store is made of, to be shown. */
  public Map<String, String> statistics() {
    uses.enter();
    try {
      Map<String, String> statistics = new LinkedHashMap<>();
      long bytes = 0;
      List<LiveFileMetaData> files = database.getLiveFilesMetaData();
      for (LiveFileMetaData file : files) {
        bytes += file.size();
      }
      statistics.put("kept in", folder.path().toString());
      statistics.put("format", StoreFolder.FORMAT);
      statistics.put("files", "%,d of %,d bytes".formatted(files.size(), bytes));
      statistics.put("last write", Long.toString(database.getLatestSequenceNumber()));
      statistics.put(
          "memory of caches and buffers",
          "%,d bytes"
              .formatted(
                  cache.getUsage() + database.getLongProperty("rocksdb.cur-size-all-mem-tables")));
      return statistics;
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
