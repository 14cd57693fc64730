package dev.clave.stores;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Makes temporary directories, and removes any with all below them.
 *
 * <pre>{@code
 * Path folder = Path.of("data/shop");
 * Directories.createForOwner(folder);
 * Directories.sync(folder); // its name survives a power cut
 * }</pre>
 */
public final class Directories {

  private Directories() {}

  static Path temporary(String prefix) {
    try {
      return Files.createTempDirectory(prefix);
    } catch (IOException e) {
      throw new StoreException("could not make a temporary directory", e);
    }
  }

  /** Makes a directory if it is not there, and keeps everybody but its owner out. */
  public static void createForOwner(Path directory) throws IOException {
    Files.createDirectories(directory);
    allow(directory, "rwx------");
  }

  /**
   * Sets the permissions of a file where there are such. The file itself is asked, not its file
   * store: Java does not find the store of a file that lies outside of every mount point, as in a
   * changed root.
   */
  static void allow(Path file, String permissions) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    if (view != null) {
      view.setPermissions(PosixFilePermissions.fromString(permissions));
    }
  }

  static synchronized void deleteIfExists(Path directory) {
    try {
      if (Files.exists(directory)) {
        delete(directory);
      }
    } catch (IOException e) {
      throw new StoreException("could not delete `" + directory + "`", e);
    }
  }

  static void delete(Path directory) throws IOException {
    List<Path> deepestFirst;
    try (Stream<Path> paths = Files.walk(directory)) {
      deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : deepestFirst) {
      Files.deleteIfExists(path);
    }
  }

  /** Makes a file, or the names in a folder, survive a loss of power. */
  public static void sync(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
