package dev.clave.engine.expression;

import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * What is wrong with an expression whose syntax is right. DynamoDB reads the whole text first, then
 * tells of needless parentheses, then of what stands first in the text.
 */
final class Objections {

  private DynamoDbException parentheses;
  private DynamoDbException first;
  private int firstPosition = Integer.MAX_VALUE;

  void parentheses(DynamoDbException objection) {
    if (parentheses == null) {
      parentheses = objection;
    }
  }

  /** Objects to what begins at this position of the text. */
  void at(int position, DynamoDbException objection) {
    if (position < firstPosition) {
      firstPosition = position;
      first = objection;
    }
  }

  void raise() {
    if (parentheses != null) {
      throw parentheses;
    }
    if (first != null) {
      throw first;
    }
  }
}
