package dev.clave.migrate.mapping;

import dev.clave.design.model.Span;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where rows come from.
 *
 * <pre>{@code
 * String table = step.query().asTable();
 * }</pre>
 *
 * @param sql a table's name or a SELECT
 * @param changed the column that tells when a row was last changed
 * @param ignored columns left behind on purpose, with the reason
 */
public record Query(String sql, Optional<String> changed, Map<String, String> ignored, Span span) {
  /** A name, or several with dots, each plain or quoted as some SQL quotes. */
  private static final Pattern NAME =
      Pattern.compile("(\\w+|\"[^\"]+\"|`[^`]+`)(\\.(\\w+|\"[^\"]+\"|`[^`]+`))*");

  private static final Pattern END = Pattern.compile("(\\s|;)+$");

  public Query {
    sql = END.matcher(sql.strip()).replaceFirst("");
    ignored = Map.copyOf(ignored);
  }

  /** Whether this is a table's or a view's name and no SELECT. */
  public boolean isName() {
    return NAME.matcher(sql).matches();
  }

  /** The rows as something that can stand after FROM. */
  public String asTable() {
    // A line break ends a comment in the last line, which would swallow the bracket.
    return isName() ? sql : "(" + sql + "\n)";
  }
}
