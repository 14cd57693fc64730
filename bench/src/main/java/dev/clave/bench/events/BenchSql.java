package dev.clave.bench.events;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The contenders' statements, each in a file of its own. */
final class BenchSql {

  private BenchSql() {}

  static String named(String name) {
    try (InputStream file = BenchSql.class.getResourceAsStream(name + ".sql")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
