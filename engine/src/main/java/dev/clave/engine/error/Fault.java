package dev.clave.engine.error;

import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** DynamoDB's error texts, letter by letter. {@code %s} stands for the named fact. */
public enum Fault {
  REQUESTED_RESOURCE_NOT_FOUND(Kind.RESOURCE_NOT_FOUND, "Requested resource not found"),
  TABLE_NOT_FOUND(Kind.RESOURCE_NOT_FOUND, "Requested resource not found: Table: %s not found"),
  TRANSACTION_ONGOING(Kind.TRANSACTION_CONFLICT, "Transaction is ongoing for the item"),
  TABLE_EXISTS(Kind.RESOURCE_IN_USE, "Table already exists: %s"),
  KEY_DOES_NOT_MATCH_SCHEMA(Kind.VALIDATION, "The provided key element does not match the schema");

  private final Kind kind;
  private final String text;

  Fault(Kind kind, String text) {
    this.kind = kind;
    this.text = text;
  }

  public DynamoDbException with(Object... facts) {
    return AwsFailure.of(kind, text(facts));
  }

  /** The text alone, for places that carry a message inside another answer. */
  public String text(Object... facts) {
    return facts.length == 0 ? text : String.format(text, facts);
  }

  public Kind kind() {
    return kind;
  }
}
