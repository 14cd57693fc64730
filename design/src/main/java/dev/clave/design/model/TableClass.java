package dev.clave.design.model;

/**
 * What DynamoDB asks for storage and for requests of a table, by its table class.
 *
 * <p>In a design: {@code class: infrequent-access}.
 */
public enum TableClass {
  STANDARD("standard"),
  /** Storage costs less and requests cost more. */
  STANDARD_INFREQUENT_ACCESS("infrequent-access");

  private final String word;

  TableClass(String word) {
    this.word = word;
  }

  /** What designs call it. */
  public String word() {
    return word;
  }
}
