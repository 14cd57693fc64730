package dev.clave.migrate.capture;

import dev.clave.migrate.mapping.Query;
import dev.clave.migrate.source.PackagedSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.postgresql.PGResultSetMetaData;

/**
 * The tables that a query reads, by PostgreSQL's own account of a view of it, and the columns of
 * one of them that some columns of the query are.
 *
 * @param tables that the query reads, by their kind
 * @param source the table whose columns {@code columns} are, when a change of one of its rows
 *     changes no other rows of the query than those with its values
 * @param functions of the user that the query calls; what they read is not known
 */
record Dependencies(
    Map<Change.Relation, Kind> tables,
    Optional<Change.Relation> source,
    List<String> columns,
    List<String> functions) {

  /** What a relation is, in the letters of PostgreSQL's catalog. */
  record Kind(String relation, String persistence) {
    boolean isCaptured() {
      return (relation.equals("r") || relation.equals("p")) && persistence.equals("p");
    }
  }

  /** Of a query, and of its columns in question. */
  static Dependencies of(Connection connection, Query query, List<String> columnNames)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql("dependency-view", query));
      try {
        return read(connection, statement, query, columnNames);
      } finally {
        statement.execute(PackagedSql.of(Dependencies.class, "dependency-drop"));
      }
    }
  }

  private static Dependencies read(
      Connection connection, Statement statement, Query query, List<String> columnNames)
      throws SQLException {
    Map<Change.Relation, Kind> tables = new LinkedHashMap<>();
    Map<Change.Relation, Integer> occurrences = new LinkedHashMap<>();
    boolean views = false;
    try (ResultSet rows =
        statement.executeQuery(PackagedSql.of(Dependencies.class, "dependencies"))) {
      while (rows.next()) {
        Change.Relation relation =
            new Change.Relation(rows.getString("schema"), rows.getString("name"));
        String kind = rows.getString("kind");
        views |= kind.equals("v") || rows.getBoolean("viaview");
        if (!kind.equals("v") && !kind.equals("S")) {
          tables.put(relation, new Kind(kind, rows.getString("persistence")));
          occurrences.put(relation, rows.getInt("occurrences"));
        }
      }
    }
    List<String> functions = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery(PackagedSql.of(Dependencies.class, "functions"))) {
      while (rows.next()) {
        functions.add(rows.getString(1));
      }
    }
    List<String> columns = new ArrayList<>();
    Optional<Change.Relation> origin =
        views ? Optional.empty() : origin(connection, query, columnNames, columns);
    boolean alone =
        origin.isPresent()
            && occurrences.getOrDefault(origin.get(), 0) == 1
            && isRowByRow(statement, origin.get());
    return new Dependencies(
        tables, alone ? origin : Optional.empty(), alone ? columns : List.of(), functions);
  }

  /** Aggregates, windows, limits and unions mix rows; an outer join makes rows of missing ones. */
  private static boolean isRowByRow(Statement statement, Change.Relation origin)
      throws SQLException {
    try (ResultSet row = statement.executeQuery(PackagedSql.of(Dependencies.class, "shape"))) {
      row.next();
      boolean optional =
          row.getBoolean("outer_join") && !origin.name().equals(row.getString("first_table"));
      return !row.getBoolean("mixes") && !optional;
    }
  }

  private static Optional<Change.Relation> origin(
      Connection connection, Query query, List<String> columnNames, List<String> columns)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql("origins", query));
        ResultSet none = statement.executeQuery()) {
      ResultSetMetaData data = none.getMetaData();
      PGResultSetMetaData bases = data.unwrap(PGResultSetMetaData.class);
      Optional<Change.Relation> origin = Optional.empty();
      for (String column : columnNames) {
        int at = place(data, column);
        if (at == 0 || bases.getBaseColumnName(at).isEmpty()) {
          return Optional.empty();
        }
        Change.Relation relation =
            new Change.Relation(bases.getBaseSchemaName(at), bases.getBaseTableName(at));
        if (origin.isPresent() && !origin.get().equals(relation)) {
          return Optional.empty();
        }
        origin = Optional.of(relation);
        columns.add(bases.getBaseColumnName(at));
      }
      return origin;
    }
  }

  private static int place(ResultSetMetaData data, String column) throws SQLException {
    for (int at = 1; at <= data.getColumnCount(); at++) {
      if (data.getColumnLabel(at).equals(column)) {
        return at;
      }
    }
    return 0;
  }

  private static String sql(String file, Query query) {
    return PackagedSql.of(Dependencies.class, file).replace("${table}", query.asTable());
  }
}
