package dev.clave.engine.storage;

import java.nio.file.Path;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Says what RocksDB's failures mean for the person who runs the engine. */
final class RocksFailure {

  private RocksFailure() {}

  static StorageException of(Path directory, RocksDBException failure) {
    Status status = failure.getStatus();
    Status.Code code = status == null ? Status.Code.Undefined : status.getCode();
    if ((status != null && status.getSubCode() == Status.SubCode.NoSpace)
        || String.valueOf(failure.getMessage()).contains("No space left")) {
      // RocksDB looks for space every few seconds and takes writes again.
      return new StorageException(
          "the disk of `" + directory + "` is full; free some space, and it goes on by itself",
          failure,
          true);
    }
    if (String.valueOf(failure.getMessage())
        .matches("(?s).*(File too large|Disk quota exceeded).*")) {
      return new StorageException(
          "the disk of `" + directory + "` is full; free some space and open the engine again",
          failure,
          true);
    }
    if (code == Status.Code.Corruption) {
      return new StorageException(
          "a file in `"
              + directory
              + "` is damaged ("
              + failure.getMessage()
              + "); restore the directory from a copy",
          failure);
    }
    return new StorageException(
        "the store in `" + directory + "` failed: " + failure.getMessage(), failure);
  }
}
