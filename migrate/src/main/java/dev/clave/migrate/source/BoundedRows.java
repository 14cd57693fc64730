package dev.clave.migrate.source;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * A statement for each page: first the keys, to find where the page ends, then all rows up to that
 * key. So the database alone compares keys, by its own collation, and a page never ends among rows
 * that it holds for equal.
 */
final class BoundedRows implements RowSequence {
  private final StepQuery query;
  private final int pageRows;
  private final Deque<Keyed> page = new ArrayDeque<>();
  private Optional<List<String>> after;
  private boolean pageBegan;
  private boolean last;

  BoundedRows(StepQuery query, Optional<List<String>> after, int pageRows) {
    this.query = query;
    this.after = after;
    this.pageRows = pageRows;
  }

  @Override
  public Keyed next() throws SQLException {
    pageBegan = page.isEmpty();
    if (page.isEmpty() && !last) {
      read();
    }
    return page.poll();
  }

  private void read() throws SQLException {
    Optional<List<String>> end = end();
    try (PreparedStatement statement = query.rows(after, end);
        ResultSet rows = statement.executeQuery()) {
      RowReader reader = new RowReader(query.source(), rows);
      while (rows.next()) {
        Row row = reader.read(rows);
        page.add(new Keyed(row, query.key(reader, rows, row)));
      }
    }
    last = end.isEmpty();
    after = end;
  }

  /** The key where the next page ends; empty when the page is the last. */
  private Optional<List<String>> end() throws SQLException {
    List<String> key = List.of();
    int count = 0;
    try (PreparedStatement statement = query.keys(after)) {
      statement.setMaxRows(pageRows);
      try (ResultSet rows = statement.executeQuery()) {
        RowReader reader = new RowReader(query.source(), rows);
        while (rows.next()) {
          key = query.key(reader, rows, reader.read(rows));
          count++;
        }
      }
    }
    return count < pageRows ? Optional.empty() : Optional.of(key);
  }

  /** Only where a page ended is it known, which is before the row that begins the next. */
  @Override
  public boolean endsAfter(List<String> key) {
    return pageBegan;
  }

  @Override
  public void close() {
    page.clear();
  }
}
