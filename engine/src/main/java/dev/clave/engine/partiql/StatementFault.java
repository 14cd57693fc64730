package dev.clave.engine.partiql;

import dev.clave.engine.error.AwsFailure;
import dev.clave.engine.error.Kind;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.DuplicateItemException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** What statements are refused with. */
final class StatementFault {
  static final String DUPLICATE = "Duplicate primary key exists in table";

  private static final Pattern NAMED_EXPRESSION = Pattern.compile("Invalid [A-Za-z]+Expression: ");

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

  static DynamoDbException unsupported(String operation) {
    return validation("Unsupported operation: " + operation);
  }

  /**
   * What {@code work} gives; what is wrong with it is told as {@link #withoutExpressionName} does.
   */
  static <T> T telling(Supplier<T> work) {
    try {
      return work.get();
    } catch (DynamoDbException failure) {
      throw withoutExpressionName(failure);
    }
  }

  /**
   * A statement has no expressions: what is wrong in one it stands for is told without its name.
   */
  static DynamoDbException withoutExpressionName(DynamoDbException failure) {
    Matcher matcher = NAMED_EXPRESSION.matcher(failure.awsErrorDetails().errorMessage());
    return isValidation(failure) && matcher.lookingAt()
        ? validation(failure.awsErrorDetails().errorMessage().substring(matcher.end()))
        : failure;
  }

  static boolean isValidation(DynamoDbException failure) {
    return failure.awsErrorDetails().errorCode().equals(Kind.VALIDATION.code());
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
