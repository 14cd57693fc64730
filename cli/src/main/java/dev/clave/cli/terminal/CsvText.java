package dev.clave.cli.terminal;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Rows as comma-separated values (RFC 4180): one column for each name, in the order they come. */
final class CsvText {
  private static final String END = "\r\n";

  private CsvText() {}

  static String of(List<Map<String, Object>> rows) {
    Set<String> names = new LinkedHashSet<>();
    rows.forEach(row -> names.addAll(row.keySet()));
    StringBuilder text = new StringBuilder();
    if (!names.isEmpty()) {
      text.append(line(List.copyOf(names)));
    }
    rows.forEach(
        row -> text.append(line(names.stream().map(row::get).map(CsvText::plain).toList())));
    return text.toString();
  }

  private static String line(List<String> cells) {
    return cells.stream().map(CsvText::quoted).collect(Collectors.joining(",", "", END));
  }

  /** What holds other values is written as JSON. */
  private static String plain(Object value) {
    if (value instanceof Map || value instanceof Collection) {
      return Output.text(value);
    }
    return value == null ? "" : value.toString();
  }

  private static String quoted(String cell) {
    boolean isPlain = cell.chars().noneMatch(each -> ",\"\r\n".indexOf(each) >= 0);
    return isPlain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }
}
