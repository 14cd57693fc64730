package dev.clave.stores;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A small file that its owner alone may read.
 *
 * <pre>{@code
 * new SecretFile(folder.resolve("signing.key")).write(key);
 * }</pre>
 */
public record SecretFile(Path file) {

  /**
   * Writes it aside and moves it in place, so that a kill half way leaves no half secret behind. It
   * is on the disk when this returns, and so is its name.
   */
  public void write(byte[] secret) throws IOException {
    Path folder = Files.createDirectories(file.toAbsolutePath().getParent());
    Path aside =
        Files.createTempFile(
            folder,
            file.getFileName().toString(),
            ".new",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.write(aside, secret, StandardOpenOption.SYNC);
    Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE);
    Directories.sync(folder);
  }
}
