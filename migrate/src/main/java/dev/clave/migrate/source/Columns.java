package dev.clave.migrate.source;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The columns of a query. */
final class Columns {
  private final List<String> names = new ArrayList<>();
  private final List<ColumnKind> kinds = new ArrayList<>();
  private final Map<String, Integer> places = new HashMap<>();

  Columns(Dialect dialect, ResultSetMetaData data) throws SQLException {
    for (int at = 1; at <= data.getColumnCount(); at++) {
      names.add(data.getColumnLabel(at));
      kinds.add(dialect.kind(data, at));
      places.putIfAbsent(data.getColumnLabel(at), at - 1);
    }
  }

  List<String> names() {
    return names;
  }

  int count() {
    return names.size();
  }

  boolean has(String column) {
    return places.containsKey(column);
  }

  int index(String column) {
    Integer index = places.get(column);
    if (index == null) {
      throw new IllegalArgumentException("expected one of " + names + ", found `" + column + "`");
    }
    return index;
  }

  ColumnKind kind(int index) {
    return kinds.get(index);
  }

  List<ColumnKind> kinds(List<String> columns) {
    return columns.stream().map(column -> kinds.get(index(column))).toList();
  }
}
