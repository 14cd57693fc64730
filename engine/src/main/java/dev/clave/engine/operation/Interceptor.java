package dev.clave.engine.operation;

import java.util.function.Supplier;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;

/** Stands around operations: sees requests and answers, and may answer by itself. */
public interface Interceptor {

  /** Whether it has nothing to do now, so that operations may be asked without it. */
  default boolean isIdle() {
    return false;
  }

  /**
   * Answers a request.
   *
   * @param name the operation's name in the protocol
   * @param next what the operation itself answers to {@code request}
   */
  AwsResponse around(String name, AwsRequest request, Supplier<AwsResponse> next);
}
