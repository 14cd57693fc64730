package dev.clave.migrate.source;

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
    return NAME.matcher(
            TEXTS.computeIfAbsent(file, name -> PackagedSql.of(SqlTemplate.class, name)))
        .replaceAll(variable -> Matcher.quoteReplacement(names.get(variable.group(1))));
  }
}
