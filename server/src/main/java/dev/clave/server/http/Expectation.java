package dev.clave.server.http;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.Optional;

/**
 * A client that asks whether to send its body ({@code Expect: 100-continue}, RFC 9110 section
 * 10.1.1). It is told to go ahead once its token was checked, so that nobody sends a body only to
 * have it refused.
 */
final class Expectation {
  private static final String CONTINUE = "100-continue";

  private Expectation() {}

  /** What a client expects that no server here does. */
  static Optional<Problem> fault(HttpServerRequest request) {
    String expected = request.getHeader("Expect");
    return expected == null || expected.equalsIgnoreCase(CONTINUE)
        ? Optional.empty()
        : Optional.of(
            Problem.of(
                417,
                "expectation failed",
                "expected `Expect` to be `%s`, found `%s`".formatted(CONTINUE, expected)));
  }

  /** Whether the client holds its body back until it is told to go ahead. */
  static boolean isWaiting(HttpServerRequest request) {
    return request.version() == HttpVersion.HTTP_1_1
        && CONTINUE.equalsIgnoreCase(request.getHeader("Expect"));
  }

  static void goAhead(HttpServerRequest request) {
    if (isWaiting(request)) {
      request.response().writeContinue();
    }
  }
}
