package dev.clave.design.model;

/**
 * A stretch of the design file. Lines and columns count from 1, in characters; the end column is
 * the one after the last character.
 *
 * <pre>{@code
 * Span key = Span.of(41, 9, 8);    // eight characters in line 41, from column 9
 * key.part(4, 2);                  // the fifth and the sixth of them
 * }</pre>
 */
public record Span(int line, int column, int endLine, int endColumn) implements Comparable<Span> {
  /** Where nothing is written: the beginning of the file. */
  public static final Span START = new Span(1, 1, 1, 1);

  /** A stretch of one line. */
  public static Span of(int line, int column, int length) {
    return new Span(line, column, line, column + length);
  }

  /** The part of this one-line span that begins {@code offset} characters into it. */
  public Span part(int offset, int length) {
    return of(line, column + offset, length);
  }

  /** The part of this span that lies on its first line. */
  public Span firstLine() {
    return endLine > line ? of(line, column, 1) : this;
  }

  @Override
  public int compareTo(Span other) {
    int byLine = Integer.compare(line, other.line);
    return byLine != 0 ? byLine : Integer.compare(column, other.column);
  }
}
