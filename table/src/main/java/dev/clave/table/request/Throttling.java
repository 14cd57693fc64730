package dev.clave.table.request;

import dev.clave.table.item.TableException;
import java.util.Set;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.RequestLimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/** Tells the failures that pass by themselves from those that do not. */
public final class Throttling {
  private static final Set<String> CODES =
      Set.of("ThrottlingException", "Throttling", "RequestThrottled", "ServiceUnavailable");
  private static final Set<String> PASSING_REASONS =
      Set.of("TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded");
  private static final String NO_REASON = "None";

  private Throttling() {}

  /** What is told when the last attempt failed too. */
  static TableException busy(String operation, int attempts, RuntimeException failure) {
    return TableException.busy(
        operation + " was refused " + attempts + " times: " + failure.getMessage(), failure);
  }

  static boolean passes(RuntimeException failure) {
    if (failure instanceof TransactionCanceledException canceled) {
      return passes(canceled);
    }
    return failure instanceof ProvisionedThroughputExceededException
        || failure instanceof RequestLimitExceededException
        || failure instanceof TransactionConflictException
        || failure instanceof TransactionInProgressException
        || failure instanceof InternalServerErrorException
        || (failure instanceof AwsServiceException service
            && service.awsErrorDetails() != null
            && CODES.contains(service.awsErrorDetails().errorCode()));
  }

  /** A canceled transaction passes only if nothing but passing reasons canceled it. */
  private static boolean passes(TransactionCanceledException canceled) {
    boolean any = false;
    for (CancellationReason reason : canceled.cancellationReasons()) {
      String code = reason.code();
      if (code == null || code.equals(NO_REASON)) {
        continue;
      }
      if (!PASSING_REASONS.contains(code)) {
        return false;
      }
      any = true;
    }
    return any;
  }
}
