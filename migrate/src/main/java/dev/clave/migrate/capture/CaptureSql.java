package dev.clave.migrate.capture;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The statements of capture, each in its own file. */
final class CaptureSql {
  private CaptureSql() {}

  static String of(String file) {
    try (InputStream stream = CaptureSql.class.getResourceAsStream(file + ".sql")) {
      if (stream == null) {
        throw new IllegalStateException("the statement `" + file + "` is not packaged");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
