package dev.clave.migrate.state;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Files of the state directory hold rows of the source, so only their owner may read them.
 *
 * <pre>{@code
 * try (FileChannel file = PrivateFile.open(folder.resolve("rejects.jsonl"))) {
 *   file.write(line);
 * }
 * }</pre>
 */
public final class PrivateFile {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");

  private static final Set<OpenOption> OPEN =
      Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);

  private PrivateFile() {}

  /** Opens a file to read and write; one that was there before becomes private too. */
  public static FileChannel open(Path path) throws IOException {
    if (!path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return FileChannel.open(path, OPEN);
    }
    FileAttribute<?> privately = PosixFilePermissions.asFileAttribute(OWNER_ONLY);
    FileChannel channel = FileChannel.open(path, OPEN, privately);
    Files.setPosixFilePermissions(path, OWNER_ONLY);
    return channel;
  }

  /** As {@link #open}, with nothing in it. */
  public static FileChannel empty(Path path) throws IOException {
    return open(path).truncate(0);
  }
}
