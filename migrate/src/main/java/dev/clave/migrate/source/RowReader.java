package dev.clave.migrate.source;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Takes rows out of a result. */
final class RowReader {
  private final Dialect dialect;
  private final Columns columns;
  private final boolean withTexts;

  RowReader(Source source, ResultSet rows) throws SQLException {
    this.dialect = source.dialect();
    this.columns = new Columns(dialect, rows.getMetaData());
    this.withTexts = source.keepsTexts();
  }

  Columns columns() {
    return columns;
  }

  Row read(ResultSet rows) throws SQLException {
    Object[] values = new Object[columns.count()];
    String[] texts = withTexts ? new String[values.length] : null;
    for (int at = 0; at < values.length; at++) {
      values[at] = dialect.value(rows, at + 1, columns.kind(at));
      if (withTexts) {
        texts[at] = dialect.text(rows, at + 1);
      }
    }
    return new Row(columns, values, texts);
  }

  /** The text of a column by which reading can go on. */
  String keyText(ResultSet rows, Row row, String column) throws SQLException {
    return dialect.keyText(rows, columns.index(column) + 1, row, column);
  }
}
