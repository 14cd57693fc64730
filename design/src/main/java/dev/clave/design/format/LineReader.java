package dev.clave.design.format;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Reads a text into its tree of {@link Line}s, by indentation. For one thread. */
final class LineReader {
  private final String[] lines;
  private final BitSet continued;
  private int at;

  private LineReader(String text, BitSet continued) {
    this.lines = text.split("\n", -1);
    this.continued = continued;
  }

  /** The root, whose children are the lines that are not indented. */
  static Line read(String text, BitSet continued) {
    LineReader reader = new LineReader(text, continued);
    List<Line> children = new ArrayList<>();
    List<String> after = reader.block(0, children);
    return new Line(-1, false, "", "", List.of(), List.of(), children, after);
  }

  /**
   * Reads the lines from {@code indent} on into {@code block}.
   *
   * @return the comments that end the block
   */
  private List<String> block(int indent, List<Line> block) {
    while (true) {
      int start = at;
      List<String> before = before();
      if (at >= lines.length || indent(lines[at]) < indent) {
        return trailing(start, indent);
      }
      block.add(line(lines[at], before));
    }
  }

  /** The comments and blank lines up to the next line that YAML reads. */
  private List<String> before() {
    List<String> before = new ArrayList<>();
    while (at < lines.length && CommentedText.of(lines[at]).text().isEmpty()) {
      before.add(lines[at].strip());
      at++;
    }
    return before;
  }

  /** Of the comments before a line further out, those that are indented as this block is. */
  private List<String> trailing(int start, int indent) {
    int end = start;
    for (int line = start; line < at; line++) {
      boolean within = !lines[line].isBlank() && indent(lines[line]) >= indent;
      if (!lines[line].isBlank() && !within) {
        break;
      }
      end = within ? line + 1 : end;
    }
    List<String> trailing = new ArrayList<>();
    for (int line = start; line < end; line++) {
      trailing.add(lines[line].strip());
    }
    at = end;
    return trailing;
  }

  private Line line(String sourceLine, List<String> before) {
    int indent = indent(sourceLine);
    String content = sourceLine.substring(indent);
    if (content.equals("-") || content.startsWith("- ")) {
      return item(indent, content, before);
    }
    CommentedText parts = CommentedText.of(content);
    at++;
    List<String> more = new ArrayList<>();
    while (at < lines.length && continued.get(at)) {
      more.add(lines[at]);
      at++;
    }
    List<Line> children = new ArrayList<>();
    int below = indentOfNext();
    boolean isHead = parts.text().endsWith(":") || parts.text().matches(".*:( +[&!]\\S*)+");
    boolean list = isHead && below == indent && isItem(nextLine());
    List<String> after = below > indent || list ? childrenOf(below, list, children) : List.of();
    return new Line(indent, false, parts.text(), parts.comment(), more, before, children, after);
  }

  /** A list may stand at the indentation of its name; it then ends with its last item. */
  private List<String> childrenOf(int below, boolean list, List<Line> children) {
    if (!list) {
      return block(below, children);
    }
    while (indentOfNext() == below && isItem(nextLine())) {
      List<String> before = before();
      children.add(line(lines[at], before));
    }
    return List.of();
  }

  /** The content of an item is a block of its own, which begins after the dash. */
  private Line item(int indent, String content, List<String> before) {
    String rest = content.substring(1);
    int inner = indent + 1 + indent(rest);
    List<Line> children = new ArrayList<>();
    List<String> after;
    String comment = "";
    if (CommentedText.of(rest).text().isEmpty()) {
      comment = rest.strip();
      at++;
      after = block(Math.max(indent + 1, indentOfNext()), children);
    } else {
      lines[at] = " ".repeat(inner) + rest.strip();
      after = block(inner, children);
    }
    return new Line(indent, true, "", comment, List.of(), before, children, after);
  }

  private String nextLine() {
    int next = at;
    while (next < lines.length && CommentedText.of(lines[next]).text().isEmpty()) {
      next++;
    }
    return next < lines.length ? lines[next] : "";
  }

  private int indentOfNext() {
    String next = nextLine();
    return next.isEmpty() ? -1 : indent(next);
  }

  private static boolean isItem(String line) {
    String content = line.strip();
    return content.equals("-") || content.startsWith("- ");
  }

  private static int indent(String line) {
    int indent = 0;
    while (indent < line.length() && line.charAt(indent) == ' ') {
      indent++;
    }
    return indent;
  }
}
