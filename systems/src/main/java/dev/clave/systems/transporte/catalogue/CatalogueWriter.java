package dev.clave.systems.transporte.catalogue;

import dev.clave.systems.transporte.database.SqlFile;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Writes the rows of one load, many in a statement, within a transaction of its caller. */
final class CatalogueWriter {
  private static final int ROWS_PER_STATEMENT = 2_000;

  private final Connection connection;
  private final long loadId;
  private final List<CatalogueRow> waiting = new ArrayList<>();
  private int writtenRows;

  CatalogueWriter(Connection connection, long loadId) {
    this.connection = connection;
    this.loadId = loadId;
  }

  void add(CatalogueRow row) throws SQLException {
    waiting.add(row);
    if (waiting.size() == ROWS_PER_STATEMENT) {
      write();
    }
  }

  /** Writes what waits and says in the load how many entries it has. */
  void close() throws SQLException {
    write();
    try (PreparedStatement statement = connection.prepareStatement(SqlFile.read("load-close"))) {
      statement.setInt(1, writtenRows);
      statement.setLong(2, loadId);
      statement.executeUpdate();
    }
  }

  private void write() throws SQLException {
    if (waiting.isEmpty()) {
      return;
    }
    try (PreparedStatement statement = connection.prepareStatement(SqlFile.read("load-entries"))) {
      statement.setLong(1, loadId);
      statement.setInt(2, writtenRows);
      statement.setArray(3, texts(CatalogueRow::code));
      statement.setArray(4, texts(CatalogueRow::qualifier));
      statement.setArray(5, texts(CatalogueRow::description));
      statement.setArray(6, texts(row -> day(row.validFrom())));
      statement.setArray(7, texts(row -> day(row.validTo())));
      statement.setArray(8, texts(row -> row.data().toString()));
      statement.setArray(9, texts(CatalogueRow::searchText));
      writtenRows += statement.executeUpdate();
    }
    waiting.clear();
  }

  private Array texts(Function<CatalogueRow, String> column) throws SQLException {
    return connection.createArrayOf("text", waiting.stream().map(column).toArray());
  }

  private static String day(Optional<LocalDate> date) {
    return date.map(LocalDate::toString).orElse(null);
  }
}
