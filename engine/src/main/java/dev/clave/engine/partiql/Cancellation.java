package dev.clave.engine.partiql;

import dev.clave.engine.error.AwsFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** The cancellation of a transaction told in the terms of its statements. */
final class Cancellation {
  private Cancellation() {}

  /** The failed condition of an INSERT is that its item was there already. */
  static DynamoDbException inTermsOf(
      List<Statement> statements, TransactionCanceledException cancelled) {
    List<CancellationReason> reasons = new ArrayList<>();
    for (int at = 0; at < cancelled.cancellationReasons().size(); at++) {
      CancellationReason reason = cancelled.cancellationReasons().get(at);
      boolean isDuplicate =
          statements.get(at) instanceof Statement.Insert
              && reason.code().equals("ConditionalCheckFailed");
      reasons.add(
          isDuplicate
              ? CancellationReason.builder()
                  .code("DuplicateItem")
                  .message(StatementFault.DUPLICATE)
                  .build()
              : reason);
    }
    String codes = reasons.stream().map(CancellationReason::code).collect(Collectors.joining(", "));
    TransactionCanceledException.Builder failure = TransactionCanceledException.builder();
    return (DynamoDbException)
        AwsFailure.fill(
                failure,
                "TransactionCanceledException",
                "Transaction cancelled, please refer cancellation reasons for specific reasons ["
                    + codes
                    + "]")
            .cancellationReasons(reasons)
            .build();
  }
}
