package dev.clave.engine.operation;

import software.amazon.awssdk.awscore.AwsRequest;

/** Decides whether a signed caller may do what it asks for. */
public interface Guard {

  /** Lets everybody do everything. */
  Guard NONE = (principal, operation, request) -> {};

  /**
   * Returns for those who may.
   *
   * @param principal the ARN of the caller
   * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException with the code {@code
   *     AccessDeniedException} for the others
   */
  void check(String principal, String operation, AwsRequest request);
}
