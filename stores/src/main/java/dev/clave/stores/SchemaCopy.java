package dev.clave.stores;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.copy.CopyOut;

/** Copies all rows of a database into the same tables of another, in one transaction. */
final class SchemaCopy {
  private static final String COPIED = "copied from a database of its own";

  private final String fromUrl;
  private final String toUrl;
  private final String schema;

  SchemaCopy(String fromUrl, String toUrl, String schema) {
    this.fromUrl = fromUrl;
    this.toUrl = toUrl;
    this.schema = schema;
  }

  /** Copies unless that was done before; false if the tables are of a kind that it cannot copy. */
  boolean copy() throws SQLException {
    try (Connection from = DriverManager.getConnection(fromUrl);
        Connection to = DriverManager.getConnection(toUrl)) {
      if (isCopied(to)) {
        return true;
      }
      List<String> tables = new ArrayList<>();
      if (!listTables(from, tables)) {
        return false;
      }
      from.setAutoCommit(false);
      from.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      to.setAutoCommit(false);
      execute(to, SqlFile.text("without_triggers"));
      for (String table : tables) {
        copy(from, to, table);
      }
      copySequences(from, to);
      execute(to, SqlFile.text("mark_copied").formatted(schema));
      to.commit();
      return true;
    }
  }

  private boolean isCopied(Connection to) throws SQLException {
    try (PreparedStatement comment = to.prepareStatement(SqlFile.text("schema_comment"))) {
      comment.setString(1, schema);
      try (ResultSet row = comment.executeQuery()) {
        return row.next() && row.getString(1).equals(COPIED);
      }
    }
  }

  private static boolean listTables(Connection from, List<String> tables) throws SQLException {
    try (Statement statement = from.createStatement();
        ResultSet row = statement.executeQuery(SqlFile.text("tables_to_copy"))) {
      while (row.next()) {
        if (row.getString(2).equals("p")) {
          return false;
        }
        tables.add(row.getString(1));
      }
    }
    return true;
  }

  private static void copy(Connection from, Connection to, String table) throws SQLException {
    CopyOut out =
        from.unwrap(PGConnection.class)
            .getCopyAPI()
            .copyOut(SqlFile.text("copy_out").formatted(table));
    CopyIn in =
        to.unwrap(PGConnection.class).getCopyAPI().copyIn(SqlFile.text("copy_in").formatted(table));
    for (byte[] rows = out.readFromCopy(); rows != null; rows = out.readFromCopy()) {
      in.writeToCopy(rows, 0, rows.length);
    }
    long writtenRows = in.endCopy();
    if (writtenRows != out.getHandledRowCount()) {
      throw new SQLException(
          "`%s` has %d rows, copied were %d"
              .formatted(table, out.getHandledRowCount(), writtenRows));
    }
  }

  private static void copySequences(Connection from, Connection to) throws SQLException {
    try (Statement statement = from.createStatement();
        ResultSet row = statement.executeQuery(SqlFile.text("sequences_to_copy"));
        PreparedStatement set = to.prepareStatement(SqlFile.text("set_sequence"))) {
      while (row.next()) {
        set.setString(1, row.getString(1));
        set.setLong(2, row.getLong(2));
        set.execute();
      }
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
