package dev.clave.codegen.source;

import java.util.ArrayList;
import java.util.List;

/** The outermost brackets of a line, for breaking it: what is before, in and after them. */
record Call(String before, List<String> arguments, String after) {
  /** Null where the line has no brackets, or nothing in them. */
  static Call of(String line) {
    String code = withoutQuotes(line);
    int depth = 0;
    int open = -1;
    int start = 0;
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i < code.length(); i++) {
      char c = code.charAt(i);
      if (c == '(' || c == '<') {
        depth++;
        if (c == '(' && depth == 1 && code.charAt(i + 1) != ')') {
          open = i;
          start = i + 1;
        }
      } else if (c == ')' || (c == '>' && code.charAt(i - 1) != '-')) {
        depth--;
        if (c == ')' && depth == 0 && open >= 0) {
          arguments.add(line.substring(start, i));
          return new Call(line.substring(0, open + 1), arguments, line.substring(i));
        }
      } else if (c == ',' && depth == 1 && open >= 0) {
        arguments.add(line.substring(start, i));
        start = i + 2;
      }
    }
    return null;
  }

  /** The line with everything between quotes blanked, so that brackets in texts do not count. */
  private static String withoutQuotes(String line) {
    StringBuilder code = new StringBuilder(line);
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      if (line.charAt(i) == '"' && (i == 0 || line.charAt(i - 1) != '\\')) {
        quoted = !quoted;
      } else if (quoted) {
        code.setCharAt(i, ' ');
      }
    }
    return code.toString();
  }
}
