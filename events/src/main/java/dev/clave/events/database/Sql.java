package dev.clave.events.database;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentHashMap;

/** The statements, each in a file of its own beside this class. */
public final class Sql {

  private static final ConcurrentHashMap<String, String> TEXTS = new ConcurrentHashMap<>();

  private Sql() {}

  public static String named(String name) {
    return TEXTS.computeIfAbsent(name, Sql::load);
  }

  private static String load(String name) {
    try (InputStream file = Sql.class.getResourceAsStream("sql/" + name + ".sql")) {
      if (file == null) {
        throw new IllegalArgumentException("no statement named `" + name + "`");
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
