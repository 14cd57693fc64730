package dev.clave.engine.reality;

import dev.clave.engine.error.Fault;
import dev.clave.engine.operation.AccessedKeys;
import dev.clave.engine.operation.Cancellation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Which requests fail.
 *
 * <pre>{@code
 * Reality.NONE.withConflicts(0.01).withError(InjectedError.of("InternalServerError")).failures();
 * }</pre>
 *
 * @param conflicts the share of single writes and transactions that meet another transaction
 * @param errors what else fails
 */
public record Failures(double conflicts, List<InjectedError> errors) {
  static final Failures NONE = new Failures(0, List.of());

  public Failures {
    Reality.requireRate("conflicts", conflicts);
    errors = List.copyOf(errors);
  }

  Failures with(InjectedError error) {
    List<InjectedError> more = new ArrayList<>(errors);
    more.add(error);
    return new Failures(conflicts, more);
  }

  /** The conflict with another transaction that a request meets, if it meets one. */
  Optional<DynamoDbException> conflict(AwsRequest request, Random random) {
    if (conflicts == 0) {
      return Optional.empty();
    }
    int parts = parts(request);
    if (parts < 0 || random.nextDouble() >= conflicts) {
      return Optional.empty();
    }
    DynamoDbException ongoing = Fault.TRANSACTION_ONGOING.with();
    if (parts == 0) {
      return Optional.of(ongoing);
    }
    List<DynamoDbException> failures = new ArrayList<>(Collections.nCopies(parts, null));
    failures.set(random.nextInt(parts), ongoing);
    return Optional.of(Cancellation.of(failures));
  }

  /** How many parts a transaction has; 0 for a single write, -1 for what meets no transaction. */
  private static int parts(AwsRequest request) {
    if (request instanceof TransactWriteItemsRequest transaction) {
      return transaction.transactItems().size();
    }
    if (request instanceof TransactGetItemsRequest transaction) {
      return transaction.transactItems().size();
    }
    boolean isSingleWrite =
        request instanceof PutItemRequest
            || request instanceof UpdateItemRequest
            || request instanceof DeleteItemRequest;
    return isSingleWrite ? 0 : -1;
  }

  /** The errors that a request meets: at most one before it is carried out, then one after. */
  List<InjectedError> next(String operation, List<AccessedKeys.Access> accesses, Random random) {
    List<InjectedError> next = new ArrayList<>();
    for (InjectedError error : errors) {
      if (error.matches(operation, accesses) && random.nextDouble() < error.rate()) {
        next.add(error);
        if (!error.isAfterwards()) {
          break;
        }
      }
    }
    return next;
  }
}
