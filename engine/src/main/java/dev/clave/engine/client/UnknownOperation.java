package dev.clave.engine.client;

import dev.clave.engine.error.AwsFailure;
import java.util.concurrent.CompletableFuture;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** The answer to an operation that does not exist here. */
final class UnknownOperation {
  private UnknownOperation() {}

  static <R> CompletableFuture<R> later(String operation) {
    return CompletableFuture.failedFuture(failure(operation));
  }

  static DynamoDbException failure(String operation) {
    return (DynamoDbException)
        AwsFailure.fill(
                DynamoDbException.builder(),
                "UnknownOperationException",
                "the engine has no operation `" + operation + "`")
            .build();
  }
}
