package dev.clave.migrate.source;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One row: values by column.
 *
 * <pre>{@code
 * String name = row.name(List.of("customer_id"));
 * }</pre>
 */
public final class Row {
  private final Columns columns;
  private final Object[] values;
  private final String[] texts;

  /** The texts are null unless the source keeps them. */
  Row(Columns columns, Object[] values, String[] texts) {
    this.columns = columns;
    this.values = values;
    this.texts = texts;
  }

  /**
   * A column as the source itself writes it as text, which no code of ours has touched; empty for
   * null. Only a source that {@link Source#keepsTexts keeps texts} has them.
   */
  public Optional<String> sourceText(String column) {
    return Optional.ofNullable(texts[columns.index(column)]);
  }

  /** Null is SQL's null. */
  Object value(String column) {
    return values[columns.index(column)];
  }

  /** A column as text; null is SQL's null. */
  public String text(String column) {
    Object value = value(column);
    if (value instanceof byte[] bytes) {
      return "\\x" + HexFormat.of().formatHex(bytes);
    }
    return value == null ? null : value.toString();
  }

  /** A text that equal rows share in every run, bytes included. */
  String inFull() {
    return Arrays.deepToString(values);
  }

  /** The columns and values of a row's key, for people. */
  public String name(List<String> key) {
    return key.stream()
        .map(column -> column + "=" + text(column))
        .collect(Collectors.joining(", "));
  }

  /** Everything but some columns, in the order of the query. */
  public Map<String, Object> without(Set<String> ignored) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int at = 0; at < values.length; at++) {
      if (!ignored.contains(columns.names().get(at))) {
        map.put(columns.names().get(at), values[at]);
      }
    }
    return map;
  }
}
