package dev.clave.migrate.mapping;

import dev.clave.design.model.Span;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where rows come from.
 *
 * @param sql a table's name or a SELECT
 * @param changed the column that tells when a row was last changed
 * @param ignored columns left behind on purpose, with the reason
 */
public record Query(String sql, Optional<String> changed, Map<String, String> ignored, Span span) {
  private static final Pattern NAME = Pattern.compile("[\\w.\"]+");

  public Query {
    ignored = Map.copyOf(ignored);
  }

  /** The rows as something that can stand after FROM. */
  public String asTable() {
    return NAME.matcher(sql.strip()).matches() ? sql.strip() : "(" + sql.strip() + ")";
  }
}
