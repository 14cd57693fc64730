package dev.clave.migrate.source;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * A statement, kept in a file of its own beside the class that runs it.
 *
 * <pre>{@code
 * String statement = PackagedSql.of(Orders.class, "open_orders"); // the file is beside the class
 * }</pre>
 */
public final class PackagedSql {
  private PackagedSql() {}

  /** The statement in {@code file.sql}, in the package of its owner. */
  public static String of(Class<?> owner, String file) {
    try (InputStream stream = owner.getResourceAsStream(file + ".sql")) {
      if (stream == null) {
        throw new IllegalStateException("the statement `" + file + "` is not packaged");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
