package dev.clave.migrate.draft;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The statements that read a schema, each in its own file. */
final class DraftSql {
  private DraftSql() {}

  static String of(String file) {
    try (InputStream stream = DraftSql.class.getResourceAsStream(file + ".sql")) {
      if (stream == null) {
        throw new IllegalStateException("the statement `" + file + "` is not packaged");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
