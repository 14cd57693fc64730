package dev.clave.events.database;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Statements, each in a file of its own.
 *
 * <pre>{@code
 * String statement = Sql.of(Orders.class, "open_orders"); // of open_orders.sql beside it
 * }</pre>
 */
public final class Sql {

  private static final ConcurrentHashMap<String, String> TEXTS = new ConcurrentHashMap<>();

  private Sql() {}

  /** A statement of the pipeline. */
  public static String named(String name) {
    return TEXTS.computeIfAbsent(name, file -> of(Sql.class, "sql/" + file));
  }

  /**
   * The statement in {@code file.sql}.
   *
   * @param owner a class of the module that has the file; a relative name begins at its package
   * @throws IllegalArgumentException if there is no such file
   */
  public static String of(Class<?> owner, String file) {
    try (InputStream stream = owner.getResourceAsStream(file + ".sql")) {
      if (stream == null) {
        throw new IllegalArgumentException("no statement named `" + file + "`");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
