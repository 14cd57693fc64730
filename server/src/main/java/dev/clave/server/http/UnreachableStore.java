package dev.clave.server.http;

import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Set;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkServiceException;

/** A store does not answer, or says that it cannot: no fault of the caller, and none that lasts. */
final class UnreachableStore {
  /** As PostgreSQL's documentation has it, appendix A: the class of connection failures. */
  private static final String CONNECTION_FAILURE = "08";

  /** The same: the server is shutting down, has crashed, or is still starting. */
  private static final Set<String> SERVER_ENDS_OR_STARTS = Set.of("57P01", "57P02", "57P03");

  private static final int SERVER_ERROR = 500;
  private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

  private UnreachableStore() {}

  /** Whether a request failed because its store could not be reached. */
  static boolean isCauseOf(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof ConnectException
          || each instanceof SocketTimeoutException
          || each instanceof UnknownHostException
          || each instanceof SdkClientException
          || (each instanceof SdkServiceException service && isUnable(service))
          || (each instanceof SQLException sql && isUnable(sql))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isUnable(SdkServiceException failure) {
    return failure.statusCode() >= SERVER_ERROR || failure.isThrottlingException();
  }

  private static boolean isUnable(SQLException failure) {
    String state = failure.getSQLState() == null ? "" : failure.getSQLState();
    return failure instanceof SQLTransientConnectionException
        || state.startsWith(CONNECTION_FAILURE)
        || SERVER_ENDS_OR_STARTS.contains(state);
  }

  /** What the caller is told. */
  static Problem problem() {
    return Problem.of(503, "store unavailable", "a store that this needs does not answer")
        .retryAfter(RETRY_AFTER);
  }
}
