package dev.clave.spring.example.notebook;

import dev.clave.design.Design;

/** The design {@code notebook}, as the client was generated from it. */
final class NotebookDesign {
  private static final Design DESIGN =
      Design.check(text())
          .design()
          .orElseThrow(() -> new IllegalStateException("the design was changed by hand"));

  private NotebookDesign() {}

  static Design design() {
    return DESIGN;
  }

  private static String text() {
    return part1();
  }

  private static String part1() {
    return """
    design: notebook
    about: Notes of users
    table: notebook
    key: PK, SK
    createdAt: true
    entities:
      note:
        about: Something that a user wrote down
        PK: USER#<userId>
        SK: NOTE#<noteId>
        attributes: { userId: string, noteId: string, text: string, pinned: boolean = false }
    patterns:
      notesOfUser: PK = USER#<userId> and SK begins_with NOTE#
    """;
  }
}
