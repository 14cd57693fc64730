package dev.clave.engine.storage;

/**
 * What RocksDB says of itself at any time and at little cost.
 *
 * <pre>{@code
 * engine.maintenance().figure(StoreFigure.FILE_BYTES);    // empty for an engine in memory
 * }</pre>
 */
public enum StoreFigure {
  MEMTABLE_BYTES("cur-size-all-mem-tables", "memory of writes that are not in files yet"),
  BLOCK_CACHE_BYTES("block-cache-usage", "memory of blocks that were read"),
  FILE_BYTES("live-sst-files-size", "size of the files, without the log"),
  ENTRIES("estimate-num-keys", "entries of items, indexes and streams, estimated"),
  IMMUTABLE_MEMTABLES("num-immutable-mem-table", "buffers that wait to become files"),
  RUNNING_FLUSHES("num-running-flushes", "buffers that become files"),
  RUNNING_COMPACTIONS("num-running-compactions", "compactions under way"),
  PENDING_COMPACTION_BYTES("estimate-pending-compaction-bytes", "what compaction is behind"),
  DELAYED_WRITE_BYTES(
      "actual-delayed-write-rate", "bytes a second that writes are slowed to; 0 if not"),
  WRITE_STOPPED("is-write-stopped", "1 while writes wait for compaction"),
  BACKGROUND_ERRORS("background-errors", "flushes and compactions that failed");

  private final String property;
  private final String about;

  StoreFigure(String property, String about) {
    this.property = "rocksdb." + property;
    this.about = about;
  }

  String property() {
    return property;
  }

  /** What it is, in a line. */
  public String about() {
    return about;
  }
}
