package dev.clave.engine.expression;

import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a query asks of one key attribute. */
public record KeyTest(String attribute, Operator operator, List<AttributeValue> values) {

  /** The tests that an ordered key can answer by itself. */
  public enum Operator {
    EQUAL,
    LESS,
    LESS_OR_EQUAL,
    GREATER,
    GREATER_OR_EQUAL,
    BETWEEN,
    BEGINS_WITH,
    /** Any other comparison, which DynamoDB refuses only once it knows the table. */
    NOT_INDEXABLE
  }

  public KeyTest {
    values = List.copyOf(values);
  }

  public AttributeValue value() {
    return values.get(0);
  }
}
