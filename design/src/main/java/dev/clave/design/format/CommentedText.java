package dev.clave.design.format;

import dev.clave.design.yaml.YamlLines;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One line in its two parts: what YAML reads and the comment, each without the space around it.
 *
 * @param text what YAML reads
 * @param comment the comment with its {@code #}, or nothing
 */
record CommentedText(String text, String comment) {

  static CommentedText of(String line) {
    int at = commentStart(line);
    return new CommentedText(line.substring(0, at).strip(), line.substring(at).strip());
  }

  /** Every comment of a text, sorted. Those within a value of several lines are part of it. */
  static List<String> comments(String text) {
    YamlLines yaml = YamlLines.of(text);
    String[] lines = text.split("\n", -1);
    return IntStream.range(0, lines.length)
        .filter(line -> !yaml.continued().get(line))
        .mapToObj(line -> of(lines[line]).comment())
        .filter(comment -> !comment.isEmpty())
        .sorted()
        .toList();
  }

  /** Where a {@code #} begins a comment: at the beginning or after a space, outside of quotes. */
  private static int commentStart(String line) {
    char quote = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      boolean afterSpace = i == 0 || Character.isWhitespace(line.charAt(i - 1));
      if (quote != 0) {
        if (c == '\\' && quote == '"') {
          i++;
        } else if (c == quote) {
          quote = 0;
        }
      } else if (c == '#' && afterSpace) {
        return i;
      } else if ((c == '"' || c == '\'') && isValueStart(line, i)) {
        quote = c;
      }
    }
    return line.length();
  }

  /** A quote within plain text is a character like any other: {@code it's}. */
  private static boolean isValueStart(String line, int at) {
    String before = line.substring(0, at).stripTrailing();
    return before.isEmpty()
        || "{[,-".indexOf(before.charAt(before.length() - 1)) >= 0
        || (before.endsWith(":") && before.length() < at)
        || before.matches("(.*[\\s:])?[&!]\\S*");
  }
}
