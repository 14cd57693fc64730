package dev.clave.migrate.source;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A statement in its own file, with {@code ${name}} where the mapping's names go. */
final class SqlTemplate {
  private static final Pattern NAME = Pattern.compile("\\$\\{(\\w+)}");

  private static final Map<String, String> TEXTS = new ConcurrentHashMap<>();

  private SqlTemplate() {}

  static String of(String file, Map<String, String> names) {
    return NAME.matcher(TEXTS.computeIfAbsent(file, SqlTemplate::text))
        .replaceAll(found -> Matcher.quoteReplacement(names.get(found.group(1))))
        .strip();
  }

  private static String text(String file) {
    try (InputStream stream = SqlTemplate.class.getResourceAsStream(file + ".sql")) {
      if (stream == null) {
        throw new IllegalStateException("the statement `" + file + "` is not packaged");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
