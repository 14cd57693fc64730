package dev.clave.design.document;

import java.util.List;

/** What stands in a cell of a table. */
sealed interface Cell {
  /** Words. */
  record Text(String text) implements Cell {}

  /** Templates, names and conditions, one below the other. */
  record Code(List<String> lines) implements Cell {
    public Code {
      lines = List.copyOf(lines);
    }
  }

  /** Entities, each in its colour. */
  record Entities(List<String> names) implements Cell {
    public Entities {
      names = List.copyOf(names);
    }
  }

  /** A name and, below it, what is said about it. */
  record Noted(Cell name, String note) implements Cell {}

  /** A figure, set to the right. */
  record Amount(String text) implements Cell {}

  static Cell text(String text) {
    return new Text(text);
  }

  static Cell code(String... lines) {
    return new Code(List.of(lines));
  }
}
