package dev.clave.engine.error;

import java.util.UUID;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Builds the SDK's exceptions the way the SDK itself builds them from an HTTP answer. */
public final class AwsFailure {

  private static final int BAD_REQUEST = 400;
  private static final int SERVER_ERROR = 500;
  private static final int SERVICE_UNAVAILABLE = 503;

  private AwsFailure() {}

  public static DynamoDbException of(Kind kind, String message) {
    return (DynamoDbException) fill(kind.builder(), kind.code(), message).build();
  }

  private static int status(String code) {
    if (code.equals(Kind.INTERNAL.code())) {
      return SERVER_ERROR;
    }
    return code.equals(Kind.UNAVAILABLE.code()) ? SERVICE_UNAVAILABLE : BAD_REQUEST;
  }

  /** Fills in what every answer carries; for exceptions with fields of their own. */
  public static <B extends DynamoDbException.Builder> B fill(
      B builder, String code, String message) {
    builder.message(message);
    builder.statusCode(status(code));
    builder.requestId(UUID.randomUUID().toString());
    builder.awsErrorDetails(
        AwsErrorDetails.builder()
            .serviceName("DynamoDb")
            .errorCode(code)
            .errorMessage(message)
            .build());
    builder.writableStackTrace(false);
    return builder;
  }
}
