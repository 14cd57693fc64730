package dev.clave.lsp;

/**
 * A name in a design.
 *
 * @param kind what it names
 * @param owner the entity of an attribute, the pattern of an input; otherwise nothing
 * @param name the name
 */
record Symbol(Kind kind, String owner, String name) {

  /** What a name in a design can stand for. */
  enum Kind {
    TABLE,
    INDEX,
    KEY,
    ENTITY,
    ATTRIBUTE,
    PATTERN,
    INPUT,
    VIEW,
    TRANSACTION
  }

  static Symbol of(Kind kind, String name) {
    return new Symbol(kind, "", name);
  }
}
