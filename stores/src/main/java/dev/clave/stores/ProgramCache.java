package dev.clave.stores;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/** Where unpacked programs are kept between runs. */
final class ProgramCache {

  private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private ProgramCache() {}

  static Path directory() throws IOException {
    return directory(
        Optional.ofNullable(System.getenv("XDG_CACHE_HOME")),
        Path.of(System.getProperty("user.home")),
        Path.of(System.getProperty("java.io.tmpdir")));
  }

  /** The configured cache, the one in the home, or one of this user's own among temporary files. */
  static Path directory(Optional<String> configured, Path home, Path temporary) throws IOException {
    Path cache =
        configured.filter(text -> !text.isBlank()).map(Path::of).orElse(home.resolve(".cache"));
    try {
      Path directory = Files.createDirectories(cache.resolve("clave"));
      if (Files.isWritable(directory)) {
        return directory;
      }
    } catch (IOException e) {
      // Service users often have no home, or may not write to it.
    }
    return ownTemporary(temporary);
  }

  /** Others can write to the temporary directory too: what they put there must not be run. */
  private static Path ownTemporary(Path temporary) throws IOException {
    Path directory = temporary.resolve("clave-" + System.getProperty("user.name"));
    try {
      return Files.createDirectory(directory, OWNER_ONLY);
    } catch (FileAlreadyExistsException e) {
      Path mine = Files.createTempFile(temporary, "clave", null);
      boolean own =
          Files.getOwner(directory, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(mine))
              && PosixFilePermissions.toString(
                      Files.getPosixFilePermissions(directory, LinkOption.NOFOLLOW_LINKS))
                  .equals("rwx------");
      Files.delete(mine);
      if (!own) {
        throw new IOException(
            "expected `"
                + directory
                + "` to be this user's alone, found another's or open to others",
            e);
      }
      return directory;
    }
  }
}
