package dev.clave.design.model;

/** What DynamoDB compares a key attribute with. */
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
