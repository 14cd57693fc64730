package dev.clave.engine.expression;

/** Which parameter of a request an expression came in; error texts name it. */
public enum ExpressionKind {
  CONDITION("ConditionExpression"),
  FILTER("FilterExpression"),
  KEY_CONDITION("KeyConditionExpression"),
  SEARCH_CONDITION("SearchConditionExpression"),
  PROJECTION("ProjectionExpression"),
  UPDATE("UpdateExpression");

  private final String parameter;

  ExpressionKind(String parameter) {
    this.parameter = parameter;
  }

  public String parameter() {
    return parameter;
  }
}
