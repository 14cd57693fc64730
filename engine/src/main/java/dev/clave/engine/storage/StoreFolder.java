package dev.clave.engine.storage;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The folder of a durable store: which format it has, and that one process at a time uses it.
 *
 * <p>It holds {@code format} (one line), {@code lock}, and {@code rocksdb/}.
 */
final class StoreFolder implements AutoCloseable {
  static final String FORMAT = "clave engine format 1";
  private static final String FORMAT_FILE = "format";
  private static final String CHECKPOINT = "checkpoint-";

  private final Path folder;
  private final FileChannel channel;
  private final FileLock lock;

  private StoreFolder(Path folder, FileChannel channel, FileLock lock) {
    this.folder = folder;
    this.channel = channel;
    this.lock = lock;
  }

  /** Takes the folder for this process, making it if there is none. */
  static StoreFolder take(Path folder) {
    try {
      create(folder);
      Path lockFile = folder.resolve("lock");
      FileChannel channel =
          FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      OwnerOnly.restrictFile(lockFile);
      Optional<FileLock> lock = lock(channel);
      if (lock.isEmpty()) {
        channel.close();
        throw new StorageException(
            "the data folder `"
                + folder
                + "` is in use by another engine: stop it, or give this one a folder of its own");
      }
      StoreFolder lockedFolder = new StoreFolder(folder, channel, lock.get());
      lockedFolder.checkFormat();
      return lockedFolder;
    } catch (IOException e) {
      throw new StorageException("the data folder `" + folder + "` cannot be used: " + e, e);
    }
  }

  /** Whether a folder is that of a store. */
  static boolean isOne(Path folder) {
    return Files.exists(folder.resolve(FORMAT_FILE));
  }

  /** Whether a process has the folder. */
  static boolean isInUse(Path folder) {
    Path lockFile = folder.resolve("lock");
    if (!Files.exists(lockFile)) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.WRITE)) {
      Optional<FileLock> lock = lock(channel);
      if (lock.isPresent()) {
        lock.get().release();
      }
      return lock.isEmpty();
    } catch (IOException e) {
      throw new StorageException("the data folder `" + folder + "` cannot be used: " + e, e);
    }
  }

  /** Tables are for their owner's eyes; a folder that is not an engine's alone is left as it is. */
  private static void create(Path folder) throws IOException {
    boolean isOwn = !Files.exists(folder) || isOne(folder);
    Files.createDirectories(folder);
    if (isOwn || isEmpty(folder)) {
      OwnerOnly.restrictFolder(folder);
    }
  }

  private static boolean isEmpty(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }

  private static Optional<FileLock> lock(FileChannel channel) throws IOException {
    try {
      return Optional.ofNullable(channel.tryLock());
    } catch (OverlappingFileLockException takenByThisProcess) {
      return Optional.empty();
    }
  }

  private void checkFormat() throws IOException {
    Path file = folder.resolve(FORMAT_FILE);
    if (Files.exists(file)) {
      String format = Files.readString(file).strip();
      if (!format.equals(FORMAT)) {
        close();
        throw new StorageException(
            "the data folder `%s` has another format: expected `%s`, found `%s`"
                .formatted(folder, FORMAT, format));
      }
      return;
    }
    if (Files.exists(database())) {
      close();
      throw new StorageException(
          "the data folder `" + folder + "` is no engine's: it has a database and no `format`");
    }
    // Written aside and moved, so that a kill leaves either no format or a whole one.
    Path aside = folder.resolve("format.new");
    Files.writeString(
        aside,
        FORMAT + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.WRITE,
        StandardOpenOption.TRUNCATE_EXISTING,
        StandardOpenOption.SYNC);
    OwnerOnly.restrictFile(aside);
    Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE);
    // Before there is a database: one without a format would be refused.
    OwnerOnly.syncFolder(folder);
  }

  /** Makes the folder of the database, if there is none. */
  Path createDatabase() throws IOException {
    Files.createDirectories(database());
    OwnerOnly.restrictFolder(database());
    OwnerOnly.syncFolder(folder);
    return database();
  }

  /** A checkpoint that nobody deleted, since its process was killed, keeps old files alive. */
  void deleteCheckpoints() throws IOException {
    try (DirectoryStream<Path> checkpoints = Files.newDirectoryStream(folder, CHECKPOINT + "*")) {
      for (Path checkpoint : checkpoints) {
        try (Stream<Path> files = Files.walk(checkpoint)) {
          for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
            Files.delete(file);
          }
        }
      }
    }
  }

  /** Where a new checkpoint goes. */
  Path newCheckpoint() {
    return folder.resolve(CHECKPOINT + UUID.randomUUID());
  }

  Path path() {
    return folder;
  }

  Path database() {
    return folder.resolve("rocksdb");
  }

  @Override
  public void close() {
    try {
      lock.release();
      channel.close();
    } catch (IOException e) {
      throw new StorageException("the data folder `" + folder + "` cannot be let go", e);
    }
  }
}
