package dev.clave.systems.served;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.Map;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** A data folder as version 0.1.0 left it, with a little of everything in it. */
final class KeptFolder {
  private static final String ARCHIVE = "data-0.1.0.tar.xz";

  /** How tar names the extended attributes in which the object store keeps content types. */
  private static final String ATTRIBUTE = "SCHILY.xattr.user.";

  private static final Set<PosixFilePermission> OWNER =
      PosixFilePermissions.fromString("rwx------");

  private KeptFolder() {}

  static void unpack(Path into) throws IOException {
    try (InputStream resource = KeptFolder.class.getResourceAsStream(ARCHIVE);
        var tar = new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(resource)))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        Path path = into.resolve(entry.getName()).normalize();
        if (entry.isDirectory()) {
          Files.createDirectories(path);
        } else {
          Files.copy(tar, path);
          attributes(entry, path);
        }
        Files.setPosixFilePermissions(path, OWNER);
      }
    }
  }

  private static void attributes(TarArchiveEntry entry, Path path) throws IOException {
    UserDefinedFileAttributeView view =
        Files.getFileAttributeView(path, UserDefinedFileAttributeView.class);
    for (Map.Entry<String, String> header : entry.getExtraPaxHeaders().entrySet()) {
      // The digest is bytes, which headers of text do not bring over.
      if (header.getKey().startsWith(ATTRIBUTE) && !header.getKey().endsWith("content-md5")) {
        view.write(
            header.getKey().substring(ATTRIBUTE.length()),
            ByteBuffer.wrap(header.getValue().getBytes(StandardCharsets.UTF_8)));
      }
    }
  }
}
