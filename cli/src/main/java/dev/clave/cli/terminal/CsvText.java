package dev.clave.cli.terminal;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Rows as comma-separated values (RFC 4180): one column for each name, in the order they come. A
 * text that a spreadsheet would run as a formula gets an apostrophe before it.
 */
final class CsvText {
  private static final String END = "\r\n";

  /** Also a tab or a line end before it, which spreadsheets skip, and the wide forms. */
  private static final Pattern FORMULA =
      Pattern.compile("[=+\\-@\\t\\r\\n\uFF1D\uFF0B\uFF0D\uFF20]");

  private static final Pattern NUMBER = Pattern.compile("[+-]?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");

  /** A spreadsheet may also take a semicolon or a tab for the end of a cell. */
  private static final String SEPARATORS = ",;\t\"\r\n";

  private CsvText() {}

  static String of(List<Map<String, Object>> rows) {
    Set<String> names = new LinkedHashSet<>();
    rows.forEach(row -> names.addAll(row.keySet()));
    StringBuilder text = new StringBuilder();
    if (!names.isEmpty()) {
      text.append(line(names.stream().map(CsvText::plain).toList()));
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
    return value == null ? "" : Output.harmless(withoutFormula(value.toString()));
  }

  /** Numbers stay numbers, also those that are kept as text. */
  private static String withoutFormula(String text) {
    return FORMULA.matcher(text).lookingAt() && !NUMBER.matcher(text).matches() ? "'" + text : text;
  }

  private static String quoted(String cell) {
    boolean isPlain = cell.chars().noneMatch(each -> SEPARATORS.indexOf(each) >= 0);
    return isPlain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }
}
