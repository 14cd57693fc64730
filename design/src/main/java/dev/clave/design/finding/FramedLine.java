package dev.clave.design.finding;

import dev.clave.design.model.Span;

/**
 * A line of the file as a frame shows it: {@code text}, the blanks before the marks, and how many
 * marks there are. A long line is cut around them.
 */
record FramedLine(String text, String indent, int marked) {
  /** The most characters of a line that are shown. */
  private static final int MAX_WIDTH = 140;

  /** How many characters of a cut line stand before the marks. */
  private static final int WIDTH_BEFORE_MARKS = 40;

  private static final String CUT = "…";

  static FramedLine of(String line, Span span) {
    String whole = line.stripTrailing();
    int width = whole.codePointCount(0, whole.length());
    int lineWidth = line.codePointCount(0, line.length());
    int column = Math.min(span.column(), lineWidth + 1);
    int end =
        span.endLine() > span.line() ? lineWidth + 1 : Math.min(span.endColumn(), lineWidth + 1);
    int marked = Math.max(1, end - column);
    if (width <= MAX_WIDTH) {
      return new FramedLine(whole, indent(line, 0, column - 1), marked);
    }
    int from = Math.max(0, Math.min(column - 1 - WIDTH_BEFORE_MARKS, width - MAX_WIDTH));
    int to = Math.min(width, from + MAX_WIDTH);
    String before = from > 0 ? CUT : "";
    String after = to < width ? CUT : "";
    String visible =
        line.substring(line.offsetByCodePoints(0, from), line.offsetByCodePoints(0, to));
    return new FramedLine(
        before + visible + after,
        " ".repeat(before.length()) + indent(line, from, column - 1),
        Math.max(1, Math.min(marked, to - column + 1)));
  }

  /** Blanks as wide as a part of the line; tabs stay tabs, so that marks stand right. */
  private static String indent(String line, int from, int to) {
    StringBuilder indent = new StringBuilder();
    line.codePoints()
        .skip(from)
        .limit(to - (long) from)
        .forEach(c -> indent.append(c == '\t' ? '\t' : ' '));
    return indent.toString();
  }
}
