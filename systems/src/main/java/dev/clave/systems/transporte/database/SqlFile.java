package dev.clave.systems.transporte.database;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A statement, kept in its own file beside the migrations. */
public final class SqlFile {
  private static final String FOLDER = "/dev/clave/systems/transporte/reference/sql/";

  private SqlFile() {}

  public static String read(String name) {
    try (InputStream file = SqlFile.class.getResourceAsStream(FOLDER + name + ".sql")) {
      if (file == null) {
        throw new IllegalStateException("the statement `" + name + "` is not packaged");
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
