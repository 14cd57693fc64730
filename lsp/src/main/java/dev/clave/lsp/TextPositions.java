package dev.clave.lsp;

import dev.clave.design.model.Span;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/**
 * Places in a text in the two ways of counting: designs count characters from 1, editors count
 * UTF-16 units from 0.
 */
final class TextPositions {
  private final String[] lines;

  TextPositions(String text) {
    this.lines = text.split("\n", -1);
  }

  String line(int number) {
    return number < lines.length ? lines[number] : "";
  }

  Range range(Span span) {
    return new Range(
        position(span.line(), span.column()), position(span.endLine(), span.endColumn()));
  }

  private Position position(int line, int column) {
    String text = line(line - 1);
    int characters = Math.min(column - 1, text.codePointCount(0, text.length()));
    return new Position(line - 1, text.offsetByCodePoints(0, Math.max(0, characters)));
  }

  boolean contains(Span span, Position position) {
    Range range = range(span);
    return span.line() == span.endLine()
        && range.getStart().getLine() == position.getLine()
        && range.getStart().getCharacter() <= position.getCharacter()
        && position.getCharacter() <= range.getEnd().getCharacter();
  }
}
