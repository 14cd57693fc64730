package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.Set;

/** Waits until a file in one of some folders changes. */
final class FileChanges implements AutoCloseable {
  private final WatchService service;

  FileChanges(Set<Path> folders) {
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
      WatchKey key = service.take();
      while (key != null) {
        key.pollEvents();
        key.reset();
        key = service.poll();
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
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
