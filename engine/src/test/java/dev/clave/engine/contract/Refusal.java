package dev.clave.engine.contract;

import org.assertj.core.api.ThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** What a service answers to a request that it refuses. */
final class Refusal {

  private Refusal() {}

  /** The text of the refusal, or {@code (accepted)}. */
  static String of(ThrowingCallable call) {
    Throwable failure = ThrowableAssert.catchThrowable(call);
    if (failure == null) {
      return "(accepted)";
    }
    if (failure instanceof DynamoDbException refusal) {
      return refusal.awsErrorDetails().errorMessage();
    }
    throw new AssertionError("not an answer of the service", failure);
  }
}
