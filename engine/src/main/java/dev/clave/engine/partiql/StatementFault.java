package dev.clave.engine.partiql;

import dev.clave.engine.error.AwsFailure;
import dev.clave.engine.error.Kind;
import software.amazon.awssdk.services.dynamodb.model.DuplicateItemException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** What statements are refused with. */
final class StatementFault {
  static final String DUPLICATE = "Duplicate primary key exists in table";

  private StatementFault() {}

  static DynamoDbException malformed(String detail) {
    return validation("Statement wasn't well formed, can't be processed: " + detail);
  }

  static DynamoDbException parameters() {
    return validation("Number of parameters in request and statement don't match.");
  }

  /** Unlike other operations, statements do not name the index. */
  static DynamoDbException unknownIndex() {
    return validation("The table does not have the specified index");
  }

  static DynamoDbException keyMissing() {
    return validation("Where clause does not contain a mandatory equality on all key attributes");
  }

  static DynamoDbException unsupported(String what) {
    return validation("Unsupported operation: " + what);
  }

  static DynamoDbException validation(String message) {
    return AwsFailure.of(Kind.VALIDATION, message);
  }

  static DynamoDbException duplicate() {
    return (DynamoDbException)
        AwsFailure.fill(DuplicateItemException.builder(), "DuplicateItemException", DUPLICATE)
            .build();
  }
}
