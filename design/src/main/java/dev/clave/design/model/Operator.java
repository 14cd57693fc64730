package dev.clave.design.model;

/**
 * What DynamoDB compares a key attribute with.
 *
 * <p>In a pattern: {@code SK begins_with TRIP#} has {@code BEGINS_WITH}, whose symbol is {@code
 * begins_with}.
 */
public enum Operator {
  EQUAL("="),
  LESS("<"),
  AT_MOST("<="),
  GREATER(">"),
  AT_LEAST(">="),
  BETWEEN("between"),
  BEGINS_WITH("begins_with");

  private final String symbol;

  Operator(String symbol) {
    this.symbol = symbol;
  }

  public String symbol() {
    return symbol;
  }
}
