package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.Set;
import java.util.function.Predicate;

/** Waits until a file that matters, in one of some folders, changes. */
final class FileChanges implements AutoCloseable {
  private final WatchService service;
  private final Predicate<Path> matters;

  /** {@code matters} is asked about a changed file or folder by its path. */
  FileChanges(Set<Path> folders, Predicate<Path> matters) {
    this.matters = matters;
    try {
      service = folders.iterator().next().getFileSystem().newWatchService();
      for (Path folder : folders) {
        folder.register(
            service,
            StandardWatchEventKinds.ENTRY_CREATE,
            StandardWatchEventKinds.ENTRY_MODIFY,
            StandardWatchEventKinds.ENTRY_DELETE);
      }
    } catch (IOException e) {
      throw new Failure("cannot watch the files: " + e.getMessage(), e);
    }
  }

  /** Returns after the next change; false when the thread was interrupted. */
  boolean await() {
    try {
      boolean changed = false;
      while (!changed) {
        WatchKey key = service.take();
        while (key != null) {
          changed |= matters(key);
          key.reset();
          key = service.poll();
        }
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private boolean matters(WatchKey key) {
    Path folder = (Path) key.watchable();
    boolean any = false;
    for (WatchEvent<?> event : key.pollEvents()) {
      // Without a name, events were lost.
      any |= !(event.context() instanceof Path name) || matters.test(folder.resolve(name));
    }
    return any;
  }

  @Override
  public void close() {
    try {
      service.close();
    } catch (IOException e) {
      throw new Failure("cannot stop watching the files: " + e.getMessage(), e);
    }
  }
}
