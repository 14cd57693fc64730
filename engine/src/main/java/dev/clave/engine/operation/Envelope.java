package dev.clave.engine.operation;

import dev.clave.engine.error.AwsFailure;
import dev.clave.engine.error.Fault;
import dev.clave.engine.error.Kind;
import dev.clave.engine.value.ValueCheck;
import java.util.Collection;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * The sentence that PutItem, UpdateItem and DeleteItem put before whatever they find wrong with a
 * request by itself, before they look for its table.
 */
final class Envelope {

  /** Past so many levels these operations read a request, and answer it, as they used to. */
  private static final int DEEPEST = 62;

  private static final Pattern ENVELOPED = Pattern.compile("\\d+ validation errors? detected: .*");

  private Envelope() {}

  static <T> T around(WriteOrigin origin, SdkPojo request, Supplier<T> checks) {
    try {
      return checks.get();
    } catch (DynamoDbException failure) {
      String text = failure.awsErrorDetails().errorMessage();
      boolean isValidation = Kind.VALIDATION.code().equals(failure.awsErrorDetails().errorCode());
      if (!isValidation
          || origin == WriteOrigin.STATEMENT
          || ENVELOPED.matcher(text).lookingAt()
          || text.equals(Fault.ITEM_TOO_LARGE.text())
          || depth(request) > DEEPEST) {
        throw failure;
      }
      throw AwsFailure.of(Kind.VALIDATION, Fault.CONSTRAINTS.text(1, "", text));
    }
  }

  /** Whether the request is read in the current form, which stops at the first bad parameter. */
  static boolean isCurrent(SdkPojo request) {
    return depth(request) <= DEEPEST;
  }

  private static int depth(Object value) {
    if (value instanceof AttributeValue attribute) {
      return ValueCheck.depth(attribute);
    }
    int deepest = 0;
    if (value instanceof SdkPojo structure) {
      for (SdkField<?> field : structure.sdkFields()) {
        deepest = Math.max(deepest, depth(field.getValueOrDefault(structure)));
      }
    } else if (value instanceof Map<?, ?> map) {
      for (Object member : map.values()) {
        deepest = Math.max(deepest, depth(member));
      }
    } else if (value instanceof Collection<?> list) {
      for (Object member : list) {
        deepest = Math.max(deepest, depth(member));
      }
    }
    return deepest;
  }
}
