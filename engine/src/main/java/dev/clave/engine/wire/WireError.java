package dev.clave.engine.wire;

import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.SdkPojo;

/** A refusal as it goes over the wire: an HTTP status and a JSON body. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record WireError(int status, byte[] body) {
  private static final Logger LOG = LoggerFactory.getLogger(WireError.class);

  private static final String FRAMEWORK = "com.amazon.coral.service#";
  private static final String VALIDATION = "com.amazon.coral.validate#";
  private static final String SERVICE = "com.amazonaws.dynamodb.v20120810#";

  /** The errors that the service's framework raises before or around the service itself. */
  private static final Set<String> OF_THE_FRAMEWORK =
      Set.of(
          "AccessDeniedException",
          "IncompleteSignatureException",
          "InvalidSignatureException",
          "MissingAuthenticationTokenException",
          "SerializationException",
          "UnknownOperationException",
          "UnrecognizedClientException");

  /** These spell the member that carries their text with a capital. */
  private static final Set<String> CAPITAL_MESSAGE =
      Set.of(
          "SerializationException", "TransactionCanceledException", "TransactionConflictException");

  private static final int BAD_REQUEST = 400;
  private static final int INTERNAL = 500;
  private static final int UNAVAILABLE = 503;

  static final WireError UNKNOWN_OPERATION = of("UnknownOperationException", null);
  static final WireError NOT_JSON = of("SerializationException", null);

  /** SDKs wait a little and send it again. */
  static final WireError BUSY =
      new WireError(
          UNAVAILABLE,
          body(
              "ServiceUnavailable",
              "the requests under way fill the memory that is set aside for them; send this one"
                  + " again",
              null));

  /** An error that is nothing but its code and text. */
  static WireError of(String code, String message) {
    return new WireError(BAD_REQUEST, body(code, message, null));
  }

  static WireError of(SerializationException refusal) {
    return refusal.getMessage() == null
        ? NOT_JSON
        : of("SerializationException", refusal.getMessage());
  }

  /**
   * The error that {@code failure} becomes; one that is not the service's own says nothing more.
   */
  static WireError of(Throwable failure) {
    if (failure instanceof SerializationException refusal) {
      return of(refusal);
    }
    if (failure instanceof SignatureCheck.Refusal refusal) {
      return of(refusal.code(), refusal.getMessage());
    }
    if (failure instanceof AwsServiceException refusal && refusal.awsErrorDetails() != null) {
      String code = refusal.awsErrorDetails().errorCode();
      int status = refusal.statusCode() == 0 ? BAD_REQUEST : refusal.statusCode();
      String message = refusal.awsErrorDetails().errorMessage();
      return new WireError(status, body(code, message, refusal));
    }
    LOG.error("a request failed", failure);
    return new WireError(
        INTERNAL, body("InternalServerError", "The request processing has failed", null));
  }

  private static byte[] body(String code, String message, SdkPojo details) {
    return ResponseWriter.document(
        json -> {
          json.writeStartObject();
          json.writeStringField("__type", prefix(code) + code);
          if (message != null) {
            json.writeStringField(CAPITAL_MESSAGE.contains(code) ? "Message" : "message", message);
          }
          if (details != null) {
            ResponseWriter.members(json, details);
          }
          json.writeEndObject();
        });
  }

  private static String prefix(String code) {
    if (code.equals("ValidationException")) {
      return VALIDATION;
    }
    return OF_THE_FRAMEWORK.contains(code) ? FRAMEWORK : SERVICE;
  }
}
