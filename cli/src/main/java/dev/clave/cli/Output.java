package dev.clave.cli;

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

  private Output() {}

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

  public static void one(PrintWriter out, boolean json, Map<String, Object> row) {
    if (json) {
      out.println(text(row));
    } else {
      row.forEach((name, value) -> out.printf("%-20s %s%n", name, value == null ? "-" : value));
    }
    out.flush();
  }

  private static String text(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void table(PrintWriter out, List<Map<String, Object>> rows) {
    List<String> names = new ArrayList<>(rows.get(0).keySet());
    int[] widths = names.stream().mapToInt(String::length).toArray();
    for (Map<String, Object> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], cell(row.get(names.get(i))).length());
      }
    }
    line(out, widths, names);
    for (Map<String, Object> row : rows) {
      line(out, widths, names.stream().map(name -> cell(row.get(name))).toList());
    }
  }

  private static void line(PrintWriter out, int[] widths, List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      line.append(cells.get(i)).append(" ".repeat(widths[i] - cells.get(i).length() + 2));
    }
    out.println(line.toString().stripTrailing());
  }

  private static String cell(Object value) {
    String text = value == null ? "-" : value.toString().replaceAll("\\s+", " ");
    return text.length() <= WIDEST || NAME.matcher(text).matches()
        ? text
        : text.substring(0, WIDEST - 1) + "…";
  }
}
