package dev.clave.migrate.source;

import dev.clave.migrate.mapping.Child;
import dev.clave.migrate.mapping.Step;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The keys of rows that a change touched, in the texts by which the rows of a step are
 * distinguished. Only for PostgreSQL, the one source whose changes are captured.
 *
 * <pre>{@code
 * Set<List<String>> keys = TouchedKeys.read(source, step, List.of(List.of("1042")));
 * }</pre>
 */
public final class TouchedKeys {
  /** Branches of one UNION: each is planned. */
  private static final int MOST_KEYS = 200;

  private TouchedKeys() {}

  /**
   * Keys as another session of the database writes them, as this one reads them: the database
   * itself takes each for a value of the column's type. A row need not exist any more.
   */
  public static Set<List<String>> read(Source source, Step step, Collection<List<String>> texts)
      throws SQLException {
    List<ColumnKind> kinds = source.columns(step.query().asTable()).kinds(step.key());
    List<List<String>> all = List.copyOf(texts);
    Set<List<String>> keys = new LinkedHashSet<>();
    for (int from = 0; from < all.size(); from += MOST_KEYS) {
      List<List<String>> some = all.subList(from, Math.min(all.size(), from + MOST_KEYS));
      String one = "UNION ALL SELECT " + parameters(step.key().size());
      String sql =
          SqlTemplate.of(
              "typed-keys",
              Map.of(
                  "key", key(source, step),
                  "table", step.query().asTable(),
                  "keys", String.join("\n", Collections.nCopies(some.size(), one))));
      try (PreparedStatement statement = source.prepare(sql)) {
        int at = 1;
        for (List<String> key : some) {
          at = source.dialect().bindLater(statement, at, key, kinds);
        }
        addKeys(source, step, statement, keys);
      }
    }
    return keys;
  }

  /** The keys of a step's rows under which a child's rows hang, by what is in its `on` column. */
  public static Set<List<String>> parents(
      Source source, Step step, Child child, Collection<String> links) throws SQLException {
    if (step.key().equals(List.of(child.parentColumn()))) {
      return read(source, step, links.stream().map(List::of).toList());
    }
    List<String> all = List.copyOf(links);
    Set<List<String>> keys = new LinkedHashSet<>();
    for (int from = 0; from < all.size(); from += MOST_KEYS) {
      List<String> some = all.subList(from, Math.min(all.size(), from + MOST_KEYS));
      String sql =
          SqlTemplate.of(
              "parents",
              Map.of(
                  "key", key(source, step),
                  "table", step.query().asTable(),
                  "parentColumn", source.quoted(child.parentColumn()),
                  "links", parameters(some.size())));
      try (PreparedStatement statement = source.prepare(sql)) {
        for (int at = 0; at < some.size(); at++) {
          source
              .dialect()
              .bindLater(statement, at + 1, List.of(some.get(at)), List.of(ColumnKind.TEXT));
        }
        addKeys(source, step, statement, keys);
      }
    }
    return keys;
  }

  private static void addKeys(
      Source source, Step step, PreparedStatement statement, Set<List<String>> keys)
      throws SQLException {
    try (ResultSet rows = statement.executeQuery()) {
      RowReader reader = new RowReader(source, rows);
      while (rows.next()) {
        Row row = reader.read(rows);
        List<String> key = new ArrayList<>();
        for (String column : step.key()) {
          key.add(reader.keyText(rows, row, column));
        }
        keys.add(key.contains(null) ? List.of() : key);
      }
    }
  }

  private static String key(Source source, Step step) {
    return step.key().stream().map(source::quoted).collect(Collectors.joining(", "));
  }

  private static String parameters(int count) {
    return String.join(", ", Collections.nCopies(count, "?"));
  }
}
