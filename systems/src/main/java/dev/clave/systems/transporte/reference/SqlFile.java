package dev.clave.systems.transporte.reference;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A statement of this package, kept in its own file beside the migrations. */
final class SqlFile {
  private SqlFile() {}

  static String read(String name) {
    try (InputStream file = SqlFile.class.getResourceAsStream("sql/" + name + ".sql")) {
      if (file == null) {
        throw new IllegalStateException("the statement `" + name + "` is not packaged");
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
