package dev.clave.design.yaml;

/**
 * Where a column of a line is in its text: the parser counts code points, a text counts chars.
 * Columns of one line that come in order are found in one pass over the line, so that a file in one
 * line takes no more time than one in many. For one thread.
 */
final class LinePlace {
  private int number = -1;
  private int column;
  private int index;

  /** The index of a column, which counts from 0; the end of the text for one that is beyond it. */
  int of(int lineNumber, int lineColumn, String line) {
    if (lineNumber != number || lineColumn < column) {
      number = lineNumber;
      column = 0;
      index = 0;
    }
    while (column < lineColumn && index < line.length()) {
      index += Character.charCount(line.codePointAt(index));
      column++;
    }
    return index;
  }
}
