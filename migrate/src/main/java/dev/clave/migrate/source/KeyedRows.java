package dev.clave.migrate.source;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** The rows of some keys by one statement, in the order of the key. */
final class KeyedRows implements RowSequence {
  private final StepQuery query;
  private final PreparedStatement statement;
  private final ResultSet rows;
  private final RowReader reader;

  KeyedRows(StepQuery query, List<List<String>> keys) throws SQLException {
    this.query = query;
    this.statement = query.having(keys);
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
