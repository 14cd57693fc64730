package dev.clave.design.workbench;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes YAML line by line, quoting what YAML would otherwise read as something else. */
final class YamlText {
  private final StringBuilder out = new StringBuilder();

  void comment(int depth, String text) {
    out.append("  ".repeat(depth)).append("# ").append(text.replaceAll("\\s+", " ")).append('\n');
  }

  void blank() {
    out.append('\n');
  }

  void open(int depth, String name) {
    out.append("  ".repeat(depth)).append(scalar(name)).append(":\n");
  }

  void entry(int depth, String name, String value) {
    out.append("  ".repeat(depth)).append(scalar(name)).append(": ");
    out.append(line(value)).append('\n');
  }

  void entry(int depth, String name, List<String> values) {
    out.append("  ".repeat(depth)).append(scalar(name)).append(": ");
    out.append(list(values)).append('\n');
  }

  /** A type as {@link TypeGuess} gives it: a word, a map of types, or a list of one type. */
  void type(int depth, String name, Object type) {
    out.append("  ".repeat(depth)).append(scalar(name)).append(": ");
    out.append(flow(type)).append('\n');
  }

  private static String flow(Object type) {
    if (type instanceof Map<?, ?> fields) {
      return fields.entrySet().stream()
          .map(field -> scalar(field.getKey().toString()) + ": " + flow(field.getValue()))
          .collect(Collectors.joining(", ", "{ ", " }"));
    } else if (type instanceof List<?> list) {
      return "[ " + flow(list.get(0)) + " ]";
    }
    return scalar(type.toString());
  }

  private static String list(List<String> values) {
    return values.stream().map(YamlText::scalar).collect(Collectors.joining(", ", "[", "]"));
  }

  /** A scalar anywhere, also between brackets. */
  private static String scalar(String text) {
    return text.matches("[^,\\[\\]{}]*") ? line(text) : quoted(text);
  }

  /** A scalar that has the rest of its line to itself. */
  private static String line(String text) {
    boolean plain =
        text.matches("[A-Za-z_<(/][^\"\n]*")
            && !text.contains(": ")
            && !text.contains(" #")
            && !text.matches(".*[:\\s]")
            && !text.matches("(?i)true|false|yes|no|on|off|null");
    return plain ? text : quoted(text);
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", " ") + '"';
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
