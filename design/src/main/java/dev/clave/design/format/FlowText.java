package dev.clave.design.format;

/** Spaces in flow collections: <code>{ a: b, c: [d, e] }</code>. */
final class FlowText {
  private final String text;
  private final StringBuilder out = new StringBuilder();
  private int at;

  private FlowText(String text) {
    this.text = text;
  }

  /** The same collection with even spaces; other text stays as it is. */
  static String evenly(String text) {
    boolean flow = text.startsWith("{") || text.startsWith("[");
    return flow ? new FlowText(text).write() : text;
  }

  private String write() {
    while (at < text.length()) {
      char c = text.charAt(at++);
      switch (c) {
        case '{' -> {
          out.append(c);
          skipSpaces();
          out.append(next() == '}' ? "" : " ");
        }
        case '[' -> {
          out.append(c);
          skipSpaces();
        }
        case '}' -> {
          trim();
          out.append(out.charAt(out.length() - 1) == '{' ? "}" : " }");
        }
        case ']' -> {
          trim();
          out.append(c);
        }
        case ',' -> {
          trim();
          out.append(", ");
          skipSpaces();
        }
        case ':' -> {
          out.append(c);
          if (next() == ' ') {
            skipSpaces();
            out.append(' ');
          }
        }
        case '"', '\'' -> quoted(c);
        default -> out.append(c);
      }
    }
    return out.toString();
  }

  /** A quote begins quoted text only where a value begins; within plain text it is a character. */
  private void quoted(char quote) {
    String before = out.toString().stripTrailing();
    char last = before.charAt(before.length() - 1);
    out.append(quote);
    if ("{[,:".indexOf(last) < 0) {
      return;
    }
    boolean open = true;
    while (open && at < text.length()) {
      char c = text.charAt(at++);
      out.append(c);
      if (c == '\\' && quote == '"' && at < text.length()) {
        out.append(text.charAt(at++));
      } else if (c == quote) {
        open = quote == '\'' && next() == '\'';
        if (open) {
          out.append(text.charAt(at++));
        }
      }
    }
  }

  private char next() {
    return at < text.length() ? text.charAt(at) : 0;
  }

  private void skipSpaces() {
    while (next() == ' ') {
      at++;
    }
  }

  private void trim() {
    while (out.charAt(out.length() - 1) == ' ') {
      out.setLength(out.length() - 1);
    }
  }
}
