package dev.clave.server.backup;

import dev.clave.stores.Directories;
import dev.clave.stores.NamedFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Backups in a folder, which only its owner can read.
 *
 * <pre>{@code
 * BackupPlace place = new FolderPlace(Path.of("/mnt/backups"));
 * }</pre>
 */
public final class FolderPlace implements BackupPlace {
  private static final String UNFINISHED = ".new";
  private static final FileAttribute<?> FOR_OWNER =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private final Path folder;

  /**
   * @param folder made by the first backup if it is not there
   */
  public FolderPlace(Path folder) {
    this.folder = folder.toAbsolutePath();
  }

  @Override
  public void put(String name, byte[] content) throws IOException {
    Path file = folder.resolve(name);
    Path parent = file.getParent();
    boolean isNew = !Files.isDirectory(parent);
    makeFolders(parent);
    Path aside = parent.resolve(file.getFileName() + UNFINISHED);
    // One that a kill left, or a link of somebody else's, through which another file is written.
    Files.deleteIfExists(aside);
    // Flushed once at the end: with SYNC every 8 kilobytes would be.
    try (FileChannel out =
        FileChannel.open(
            aside, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), FOR_OWNER)) {
      ByteBuffer bytes = ByteBuffer.wrap(content);
      while (bytes.hasRemaining()) {
        out.write(bytes);
      }
      out.force(true);
    }
    Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE);
    sync(parent);
    if (isNew) {
      sync(parent.getParent());
    }
  }

  /** The folder itself may be there and open to others; keys and data within it are not theirs. */
  private void makeFolders(Path parent) throws IOException {
    if (!parent.equals(folder)) {
      makeFolders(parent.getParent());
      if (Files.isSymbolicLink(parent)) {
        throw new IOException("expected a folder, found the link `" + parent + "`");
      }
      if (!Files.isDirectory(parent)) {
        Directories.createForOwner(parent);
      }
    }
  }

  private static void sync(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  @Override
  public Optional<byte[]> get(String name) throws IOException {
    Path file = folder.resolve(name);
    try {
      return Optional.of(new NamedFile(file).bytes(LARGEST_BYTES));
    } catch (NoSuchFileException absent) {
      return Optional.empty();
    } catch (IOException strange) {
      throw new IOException("cannot read `%s`: %s".formatted(file, strange.getMessage()), strange);
    }
  }

  @Override
  public List<String> names(String prefix) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString())
          .filter(name -> name.startsWith(prefix) && !name.endsWith(UNFINISHED))
          .sorted()
          .toList();
    }
  }

  @Override
  public void delete(String name) throws IOException {
    Files.deleteIfExists(folder.resolve(name));
  }

  @Override
  public Hold hold() throws IOException {
    if (!Files.isDirectory(folder)) {
      Directories.createForOwner(folder);
    }
    Path file = folder.resolve("lock");
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)
        && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException("expected a regular file, found something else in `" + file + "`");
    }
    FileChannel channel =
        FileChannel.open(
            file,
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
            FOR_OWNER);
    FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException ofThisProcess) {
      lock = null;
    }
    if (lock == null) {
      channel.close();
      throw new BackupException("another process writes backups to `" + folder + "`");
    }
    return channel::close;
  }

  @Override
  public void close() {
    // Nothing stays open between calls.
  }

  @Override
  public String toString() {
    return folder.toString();
  }
}
