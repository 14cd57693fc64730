package dev.clave.engine.operation;

import dev.clave.engine.error.AwsFailure;
import dev.clave.engine.error.Fault;
import dev.clave.engine.error.Kind;
import dev.clave.engine.write.Attempt;
import dev.clave.engine.write.Change;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** How a transaction tells which of its items kept it from happening. */
public final class Cancellation {

  private static final String CODE = "TransactionCanceledException";

  private Cancellation() {}

  /** What is a fault of the request, and not a reason why a transaction is cancelled. */
  private static final Set<String> FAULTS_OF_REQUESTS =
      Set.of(
          Fault.UPDATED_INDEX_KEY_EMPTY_STRING.text(), Fault.UPDATED_INDEX_KEY_EMPTY_BINARY.text());

  /** What was changed; fails if nothing was. */
  static List<Change> unlessDone(Attempt attempt) {
    if (attempt instanceof Attempt.Refused refusal) {
      for (DynamoDbException failure : refusal.failures()) {
        if (failure != null
            && FAULTS_OF_REQUESTS.contains(failure.awsErrorDetails().errorMessage())) {
          throw failure;
        }
      }
      throw of(refusal.failures());
    }
    return ((Attempt.Done) attempt).changes();
  }

  /**
   * What is made of each part of a transaction. All are tried; then what failed cancels the
   * transaction. An item may be in it only once.
   */
  static <T> List<T> unlessFailing(int parts, IntFunction<T> make, Function<T, byte[]> keyOf) {
    List<T> results = new ArrayList<>(parts);
    DynamoDbException[] failures = new DynamoDbException[parts];
    Set<ByteBuffer> keys = new HashSet<>();
    for (int i = 0; i < parts; i++) {
      T part;
      try {
        part = make.apply(i);
      } catch (DynamoDbException e) {
        failures[i] = e;
        continue;
      }
      if (!keys.add(ByteBuffer.wrap(keyOf.apply(part)))) {
        throw Fault.TRANSACTION_SAME_ITEM.with();
      }
      results.add(part);
    }
    if (results.size() < parts) {
      throw of(Arrays.asList(failures));
    }
    return results;
  }

  /** One reason for each item, in order; {@code null} where the item was not to blame. */
  public static TransactionCanceledException of(List<DynamoDbException> failures) {
    List<CancellationReason> reasons = failures.stream().map(Cancellation::reason).toList();
    String codes = String.join(", ", reasons.stream().map(CancellationReason::code).toList());
    TransactionCanceledException.Builder cancelled =
        AwsFailure.fill(
            TransactionCanceledException.builder(), CODE, Fault.TRANSACTION_CANCELLED.text(codes));
    return (TransactionCanceledException) cancelled.cancellationReasons(reasons).build();
  }

  private static CancellationReason reason(DynamoDbException failure) {
    if (failure == null) {
      return CancellationReason.builder().code("None").build();
    }
    CancellationReason.Builder reason =
        CancellationReason.builder()
            .code(code(failure))
            .message(failure.awsErrorDetails().errorMessage());
    if (failure instanceof ConditionalCheckFailedException unmet && unmet.hasItem()) {
      reason.item(unmet.item());
    }
    return reason.build();
  }

  private static String code(DynamoDbException failure) {
    String code = failure.awsErrorDetails().errorCode();
    if (code.equals(Kind.CONDITION_FAILED.code())) {
      return "ConditionalCheckFailed";
    }
    if (code.equals(Kind.TRANSACTION_CONFLICT.code())) {
      return "TransactionConflict";
    }
    if (code.equals(Kind.PROVISIONED_THROUGHPUT_EXCEEDED.code())) {
      return "ProvisionedThroughputExceeded";
    }
    return failure.isThrottlingException() ? "ThrottlingError" : "ValidationError";
  }
}
