package dev.clave.migrate.source;

import dev.clave.migrate.mapping.Child;
import dev.clave.migrate.mapping.Step;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A child's rows whose parent is not there: no page brings them, so they are asked for.
 *
 * <pre>{@code
 * Orphans.read(source, step, child, row -> System.err.println(row.name(step.key())));
 * }</pre>
 */
public final class Orphans {
  private static final int FETCH_ROWS = 1_000;

  private Orphans() {}

  public static void read(Source source, Step step, Child child, Consumer<Row> each)
      throws SQLException {
    String table = child.query().asTable();
    String sql =
        SqlTemplate.of(
            "orphans",
            Map.of(
                "table", table,
                "parents", step.query().asTable(),
                "parentColumn", source.quoted(child.parentColumn()),
                "on", source.quoted(child.on()),
                "order", source.dialect().wholeOrder(source.columns(table))));
    try (PreparedStatement statement = source.prepare(sql)) {
      statement.setFetchSize(FETCH_ROWS);
      try (ResultSet rows = statement.executeQuery()) {
        RowReader reader = new RowReader(source, rows);
        while (rows.next()) {
          each.accept(reader.read(rows));
        }
      }
    }
  }
}
