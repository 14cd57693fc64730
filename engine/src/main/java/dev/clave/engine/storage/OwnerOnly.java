package dev.clave.engine.storage;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/** Files and folders that only their owner may open, where the file system knows owners. */
final class OwnerOnly {
  private static final boolean HAS_OWNERS =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private OwnerOnly() {}

  static void restrictFolder(Path folder) throws IOException {
    restrict(folder, "rwx------");
  }

  static void restrictFile(Path file) throws IOException {
    restrict(file, "rw-------");
  }

  private static void restrict(Path path, String permissions) throws IOException {
    if (HAS_OWNERS) {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }
  }

  /** Makes the names in a folder survive a loss of power. */
  static void syncFolder(Path folder) throws IOException {
    if (HAS_OWNERS) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }
}
