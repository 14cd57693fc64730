package dev.clave.engine.client;

import dev.clave.engine.error.AwsFailure;
import dev.clave.engine.operation.Operations;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** The answer to an operation that does not exist here. */
final class UnknownOperation {
  private UnknownOperation() {}

  /** Fails unless there is an operation of that name. */
  static void refuse(Operations operations, String name) {
    if (operations.find(name).isEmpty()) {
      throw failure(name);
    }
  }

  private static DynamoDbException failure(String operation) {
    return (DynamoDbException)
        AwsFailure.fill(
                DynamoDbException.builder(),
                "UnknownOperationException",
                "the engine has no operation `" + operation + "`")
            .build();
  }
}
