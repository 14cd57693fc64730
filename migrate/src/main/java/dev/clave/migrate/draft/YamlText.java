package dev.clave.migrate.draft;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Text as YAML takes it: plain where that is safe, else in quotes. */
final class YamlText {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Pattern TRAP = Pattern.compile("(?i)true|false|on|off|yes|no|y|n|null");

  private YamlText() {}

  static String of(String text) {
    if (PLAIN.matcher(text).matches() && !TRAP.matcher(text).matches()) {
      return text;
    }
    return quoted(text);
  }

  static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int at = 0; at < text.length(); at++) {
      char each = text.charAt(at);
      switch (each) {
        case '"' -> quoted.append("\\\"");
        case '\\' -> quoted.append("\\\\");
        case '\n' -> quoted.append("\\n");
        default -> {
          if (each < ' ') {
            quoted.append(String.format("\\x%02x", (int) each));
          } else {
            quoted.append(each);
          }
        }
      }
    }
    return quoted.append('"').toString();
  }

  static String list(List<String> texts) {
    return texts.size() == 1
        ? of(texts.get(0))
        : texts.stream().map(YamlText::of).collect(Collectors.joining(", ", "[ ", " ]"));
  }

  /** A comment of one line, whatever is in the text. */
  static String comment(String text) {
    return "# " + text.replaceAll("\\s+", " ").strip();
  }
}
