package dev.clave.cli.terminal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Prints rows: a table for people, an array of objects for tools. */
public final class Output {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int WIDEST = 80;

  /** Never cut: half of one is of no use to anybody. */
  private static final Pattern NAME = Pattern.compile("[^\\s{}\"]+");

  /** Signs that a terminal obeys, or that turn the order of letters around. */
  private static final Pattern COMMANDS =
      Pattern.compile("[\\p{Cc}\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069&&[^\\r\\n\\t]]");

  private Output() {}

  /** What somebody else wrote says nothing to the terminal of whoever looks at it. */
  static String harmless(String text) {
    return COMMANDS
        .matcher(text)
        .replaceAll(sign -> "\\\\u%04x".formatted((int) sign.group().charAt(0)));
  }

  /** A row from names and values in turn; an empty Optional is left out of JSON. */
  public static Map<String, Object> row(Object... namesAndValues) {
    Map<String, Object> row = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      Object value = namesAndValues[i + 1];
      Object plain = value instanceof Optional<?> optional ? optional.orElse(null) : value;
      boolean simple = plain == null || plain instanceof Number || plain instanceof Boolean;
      row.put((String) namesAndValues[i], simple ? plain : plain.toString());
    }
    return row;
  }

  public static void rows(PrintWriter out, boolean json, List<Map<String, Object>> rows) {
    if (json) {
      out.println(text(rows));
    } else if (rows.isEmpty()) {
      out.println("none");
    } else {
      table(out, rows);
    }
    out.flush();
  }

  /** Rows in the form that is asked for. */
  public static void rows(PrintWriter out, RowsOption format, List<Map<String, Object>> rows) {
    if (format.csv()) {
      out.print(CsvText.of(rows));
      out.flush();
    } else {
      rows(out, format.json(), rows);
    }
  }

  /** One row in the form that is asked for. */
  public static void one(PrintWriter out, RowsOption format, Map<String, Object> row) {
    if (format.csv()) {
      rows(out, format, List.of(row));
    } else {
      one(out, format.json(), row);
    }
  }

  public static void one(PrintWriter out, boolean json, Map<String, Object> row) {
    if (json) {
      out.println(text(row));
    } else {
      int width = row.keySet().stream().mapToInt(String::length).max().orElse(0);
      row.forEach(
          (name, value) ->
              out.println(
                  name
                      + " ".repeat(width - name.length() + 2)
                      + (value == null ? "-" : harmless(value.toString()))));
    }
    out.flush();
  }

  /**
   * One thing and the lists that belong to it: for people one after the other, each with a title.
   */
  public static void oneWith(
      PrintWriter out,
      boolean json,
      Map<String, Object> row,
      Map<String, List<Map<String, Object>>> lists) {
    if (json) {
      Map<String, Object> whole = new LinkedHashMap<>(row);
      whole.putAll(lists);
      out.println(text(whole));
      out.flush();
      return;
    }
    one(out, false, row);
    lists.forEach(
        (title, rows) -> {
          out.println();
          out.println(title + ":");
          rows(out, false, rows);
        });
  }

  static String text(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void table(PrintWriter out, List<Map<String, Object>> rows) {
    List<String> names = new ArrayList<>(rows.get(0).keySet());
    int last = names.size() - 1;
    int[] widths = names.stream().mapToInt(String::length).toArray();
    List<List<String>> lines = new ArrayList<>();
    for (Map<String, Object> row : rows) {
      List<String> cells = new ArrayList<>();
      for (int i = 0; i <= last; i++) {
        // Nothing stands behind the last one, which is often the reason why.
        cells.add(cell(row.get(names.get(i)), i == last ? Integer.MAX_VALUE : WIDEST));
        widths[i] = Math.max(widths[i], cells.get(i).length());
      }
      lines.add(cells);
    }
    line(out, widths, names);
    lines.forEach(cells -> line(out, widths, cells));
  }

  private static void line(PrintWriter out, int[] widths, List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      line.append(cells.get(i)).append(" ".repeat(widths[i] - cells.get(i).length() + 2));
    }
    out.println(line.toString().stripTrailing());
  }

  private static String cell(Object value, int widest) {
    String text = value == null ? "-" : harmless(value.toString().replaceAll("\\s+", " "));
    return text.length() <= widest || NAME.matcher(text).matches()
        ? text
        : text.substring(0, widest - 1) + "…";
  }
}
