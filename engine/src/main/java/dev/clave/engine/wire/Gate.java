package dev.clave.engine.wire;

import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;

/**
 * Who may come in. With an access key, only requests signed with it; without one, any request that
 * carries an authorization at all, since the SDKs always send one and the service insists, unless
 * it comes from a page of another machine.
 */
final class Gate {
  private static final BodyCheck ANY_BODY = body -> {};

  private final Optional<SignatureCheck> check;
  private final Optional<String> principal;
  private final ForeignPage foreignPage;

  Gate(EndpointOptions options) {
    check = options.accessKey().map(key -> new SignatureCheck(key, options.clock()));
    principal = options.accessKey().map(key -> "arn:aws:iam::000000000000:user/" + key.id());
    foreignPage = new ForeignPage(options.host());
  }

  /** Who has signed the requests that are let in; nobody where signatures are not checked. */
  Optional<String> principal() {
    return principal;
  }

  /** What is left to check of a request once its body is there. */
  interface BodyCheck {
    /** Returns for those who may; throws a {@link SignatureCheck.Refusal} for the others. */
    void check(byte[] body);
  }

  /**
   * Looks at a request before its body is read, so that callers without a key cannot make the
   * engine hold one.
   *
   * @throws SignatureCheck.Refusal for those who may not come in, whatever their body is
   */
  BodyCheck admit(HttpServerRequest request) {
    if (check.isPresent()) {
      return check.get().head(SignedRequest.of(request));
    }
    foreignPage
        .sign(request.headers())
        .ifPresent(
            sign -> {
              throw new SignatureCheck.Refusal(
                  "AccessDeniedException",
                  "expected a page of this machine, found `%s`: this endpoint checks no signatures"
                      .formatted(sign));
            });
    String header = request.getHeader("Authorization");
    boolean presigned = header == null && request.query() != null;
    if (!presigned && (header == null || !header.startsWith("AWS4-"))) {
      throw new SignatureCheck.Refusal(
          "MissingAuthenticationTokenException", "Request is missing Authentication Token");
    }
    return ANY_BODY;
  }
}
