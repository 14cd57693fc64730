package dev.clave.migrate.source;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** One statement for all rows, where the database reads on while others run. */
final class CursorRows implements RowSequence {
  private final StepQuery query;
  private final PreparedStatement statement;
  private final ResultSet rows;
  private final RowReader reader;

  CursorRows(StepQuery query, Optional<List<String>> after, int fetchedRows) throws SQLException {
    this.query = query;
    this.statement = query.rows(after, Optional.empty());
    statement.setFetchSize(fetchedRows);
    this.rows = statement.executeQuery();
    this.reader = new RowReader(query.source(), rows);
  }

  @Override
  public Keyed next() throws SQLException {
    if (!rows.next()) {
      return null;
    }
    Row row = reader.read(rows);
    return new Keyed(row, query.key(reader, rows, row));
  }

  @Override
  public boolean endsAfter(List<String> key) {
    return true;
  }

  @Override
  public void close() throws SQLException {
    statement.close();
  }
}
