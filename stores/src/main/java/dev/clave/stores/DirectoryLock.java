package dev.clave.stores;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Says which process owns a directory: the one that holds the lock on its file {@code lock}. The
 * system releases it when that process ends, however it ends. Safe to share.
 */
final class DirectoryLock {
  /**
   * The locks of this process. A file that it has locked must not be opened and closed once more:
   * on Linux closing it releases the lock.
   */
  private static final Set<Path> HELD = new HashSet<>();

  private final Path file;
  private final FileLock lock;
  private boolean released;

  private DirectoryLock(Path file, FileLock lock) {
    this.file = file;
    this.lock = lock;
  }

  /** The lock, unless somebody has it. */
  static Optional<DirectoryLock> tryAcquire(Path directory) throws IOException {
    Path file = directory.toRealPath().resolve("lock");
    synchronized (HELD) {
      if (HELD.contains(file)) {
        return Optional.empty();
      }
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      FileLock lock = channel.tryLock();
      if (lock == null) {
        channel.close();
        return Optional.empty();
      }
      HELD.add(file);
      return Optional.of(new DirectoryLock(file, lock));
    }
  }

  boolean isReleased() {
    synchronized (HELD) {
      return released;
    }
  }

  void release() throws IOException {
    synchronized (HELD) {
      if (!released) {
        released = true;
        HELD.remove(file);
        lock.channel().close();
      }
    }
  }
}
