package dev.clave.engine.wire;

import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;

/**
 * Who may come in. With an access key, only requests signed with it; without one, any request that
 * carries an authorization at all, since the SDKs always send one and the service insists, unless
 * it comes from a page of another machine.
 */
final class Gate {
  private final Optional<SignatureCheck> check;

  Gate(EndpointOptions options) {
    check = options.accessKey().map(key -> new SignatureCheck(key, options.clock()));
  }

  /** Returns for those who may; throws a {@link SignatureCheck.Refusal} for the others. */
  void admit(HttpServerRequest request, byte[] body) {
    if (check.isPresent()) {
      check
          .get()
          .verify(
              new SignedRequest(
                  request.method().name(),
                  request.path(),
                  request.query(),
                  request.headers(),
                  body));
    } else {
      String origin = request.getHeader("Origin");
      if (ForeignPage.is(origin)) {
        throw new SignatureCheck.Refusal(
            "AccessDeniedException",
            "expected a page of this machine, found `%s`: this endpoint checks no signatures"
                .formatted(origin));
      }
      String header = request.getHeader("Authorization");
      boolean presigned = header == null && request.query() != null;
      if (!presigned && (header == null || !header.startsWith("AWS4-"))) {
        throw new SignatureCheck.Refusal(
            "MissingAuthenticationTokenException", "Request is missing Authentication Token");
      }
    }
  }
}
