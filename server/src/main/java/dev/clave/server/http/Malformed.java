package dev.clave.server.http;

import dev.clave.server.security.Grant;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.UUID;

/** Refuses what is not HTTP, or too long to be looked at, before any route is sought. */
record Malformed(WebOptions options, Watch watch) {

  /** Refuses what could not be taken apart. */
  void refuse(HttpServerRequest request) {
    Throwable cause = request.decoderResult().cause();
    refuse(
        request,
        cause instanceof TooLongHttpLineException
            ? tooLong(414, "a first line", options.longestLineBytes())
            : cause instanceof TooLongHttpHeaderException
                ? tooLong(431, "headers", options.largestHeaderBytes())
                : unreadable());
  }

  /** The rest of the connection cannot be told from this request, so it ends with it. */
  void refuse(HttpServerRequest request, Problem problem) {
    String id = UUID.randomUUID().toString();
    if (problem.turnsAway()) {
      tell(id, request, problem);
    }
    watch.answered(
        new Watch.Answered(id, Trace.named(null), "", "", "", problem.status(), 0, false));
    HttpServerResponse response = request.response();
    response.putHeader("Connection", "close").putHeader("X-Request-Id", id);
    SecurityHeaders.of(options).put(response);
    Responder.problem(response, request.headers(), problem);
    request.connection().close();
  }

  /** Nothing of the request can be believed but where it came from. */
  private void tell(String id, HttpServerRequest request, Problem problem) {
    watch.refused(
        new Watch.Refused(
            id,
            Grant.nothing().subject(),
            request.remoteAddress().hostAddress(),
            problem.status(),
            problem.title(),
            problem.title(),
            problem.detail()));
  }

  /** Such as a first line that is none, or a body whose pieces have no length. */
  static Problem unreadable() {
    return Problem.badRequest("the request is malformed");
  }

  private static Problem tooLong(int status, String subject, int most) {
    return Problem.of(
        status, "too long", "expected %s of at most %d bytes".formatted(subject, most));
  }
}
