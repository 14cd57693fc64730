package dev.clave.systems.transporte.rule;

/**
 * Something wrong with an item.
 *
 * @param pointer JSON pointer to the value, such as {@code /mercancias/items/0/claveUnidad}
 * @param number the rule's number, such as {@code CP12}
 * @param rule the rule's name, stable for programs
 */
public record Finding(
    Severity severity, String pointer, String number, String rule, String message) {

  /** An error is refused by the authority; a warning is worth a look before stamping. */
  public enum Severity {
    ERROR,
    WARNING
  }
}
