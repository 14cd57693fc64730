package dev.clave.migrate.stage;

import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.clave.migrate.source.JdbcAddress;
import dev.clave.migrate.source.PackagedSql;
import dev.clave.migrate.state.PrivateFile;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Copies rows into a SQLite file, a table for each kind of rows and a column for each name that
 * occurs. The rows are spooled first, since only the last of them tells which columns there are.
 */
public final class Staging {
  private static final int BATCH_ROWS = 1_000;

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private final Connection connection;
  private final Map<String, Map<String, StagedColumn>> tables = new TreeMap<>();
  private long spooledRows;

  private Staging(Connection connection) {
    this.connection = connection;
  }

  /** Makes the file anew from the rows, readable by its owner only. */
  public static JdbcAddress copy(StagedRows rows, Path file) throws IOException, SQLException {
    PrivateFile.empty(file).close();
    String url = "jdbc:sqlite:" + file;
    try (Connection connection = DriverManager.getConnection(url)) {
      connection.setAutoCommit(false);
      Staging staging = new Staging(connection);
      staging.spool(rows);
      staging.fill();
      connection.commit();
    }
    return JdbcAddress.of(url);
  }

  private void spool(StagedRows rows) throws IOException, SQLException {
    execute(PackagedSql.of(Staging.class, "spool"));
    try (PreparedStatement insert =
        connection.prepareStatement(PackagedSql.of(Staging.class, "spool-row"))) {
      rows.each(
          (table, row) -> {
            Map<String, StagedColumn> columns =
                tables.computeIfAbsent(table, none -> new LinkedHashMap<>());
            row.forEach(
                (name, value) ->
                    columns.put(name, columns.getOrDefault(name, StagedColumn.NONE).with(value)));
            try {
              insert.setString(1, table);
              insert.setString(2, JSON.writeValueAsString(row));
              insert.addBatch();
              if (++spooledRows % BATCH_ROWS == 0) {
                insert.executeBatch();
              }
            } catch (SQLException full) {
              throw new IOException("rows cannot be staged: " + full.getMessage(), full);
            }
          });
      insert.executeBatch();
    }
  }

  private void fill() throws IOException, SQLException {
    for (Map.Entry<String, Map<String, StagedColumn>> table : tables.entrySet()) {
      fill(table.getKey(), table.getValue());
    }
    execute(PackagedSql.of(Staging.class, "spool-drop"));
  }

  private void fill(String table, Map<String, StagedColumn> columns)
      throws IOException, SQLException {
    List<String> declarations = new ArrayList<>();
    columns.forEach((name, kind) -> declarations.add(quoted(name) + " " + kind.declaration()));
    execute(
        PackagedSql.of(Staging.class, "table")
            .replace("${table}", quoted(table))
            .replace("${columns}", String.join(", ", declarations)));
    String insert =
        PackagedSql.of(Staging.class, "table-row")
            .replace("${table}", quoted(table))
            .replace(
                "${values}",
                columns.keySet().stream().map(none -> "?").collect(Collectors.joining(", ")));
    try (PreparedStatement rows =
            connection.prepareStatement(PackagedSql.of(Staging.class, "spooled"));
        PreparedStatement into = connection.prepareStatement(insert)) {
      rows.setString(1, table);
      try (ResultSet spooled = rows.executeQuery()) {
        for (long count = 1; spooled.next(); count++) {
          JsonNode row = JSON.readTree(spooled.getString(1));
          int at = 1;
          for (Map.Entry<String, StagedColumn> column : columns.entrySet()) {
            bind(into, at++, row.get(column.getKey()), column.getValue());
          }
          into.addBatch();
          if (count % BATCH_ROWS == 0) {
            into.executeBatch();
          }
        }
      }
      into.executeBatch();
    }
  }

  private static void bind(PreparedStatement into, int at, JsonNode value, StagedColumn kind)
      throws SQLException, IOException {
    if (value == null || value.isNull()) {
      into.setObject(at, null);
      return;
    }
    switch (kind) {
      case INTEGER -> into.setLong(at, value.longValue());
      case BOOLEAN -> into.setInt(at, value.booleanValue() ? 1 : 0);
      case BYTES -> into.setBytes(at, value.binaryValue());
      case JSON -> into.setString(at, JSON.writeValueAsString(value));
      default -> into.setString(at, value.textValue());
    }
  }

  private static String quoted(String name) {
    return "\"" + name.replace("\"", "\"\"") + "\"";
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
