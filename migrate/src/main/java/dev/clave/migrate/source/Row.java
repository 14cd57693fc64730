package dev.clave.migrate.source;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** One row: values by column. */
public final class Row {
  private final Columns columns;
  private final Object[] values;

  Row(Columns columns, Object[] values) {
    this.columns = columns;
    this.values = values;
  }

  /** Null is SQL's null. */
  Object value(String column) {
    return values[columns.index(column)];
  }

  String text(String column) {
    Object value = value(column);
    return value == null ? null : value.toString();
  }

  /** A text that equal rows share in every run, bytes included. */
  String inFull() {
    return Arrays.deepToString(values);
  }

  /** Everything, in the order of the query. */
  public Map<String, Object> asMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int at = 0; at < values.length; at++) {
      map.put(columns.names().get(at), values[at]);
    }
    return map;
  }
}
