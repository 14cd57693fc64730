package dev.clave.server.http;

import io.vertx.core.http.HttpServerResponse;

/** Tells browsers to run nothing and show nothing that this server did not send as such. */
record SecurityHeaders(String policy, boolean encrypted) {

  static SecurityHeaders of(WebOptions options) {
    return new SecurityHeaders(
        """
        default-src 'none'; script-src 'self' %2$s; style-src 'self'; \
        style-src-attr 'unsafe-inline'; img-src 'self' data: blob: %1$s; media-src %1$s; font-src 'self'; \
        connect-src 'self' %1$s; manifest-src 'self'; frame-ancestors 'none'; \
        base-uri 'none'; form-action 'none'"""
            .formatted(options.objectStoreOrigin(), options.inlineScript()),
        options.tls().isPresent());
  }

  void put(HttpServerResponse response) {
    response
        .putHeader("Content-Security-Policy", policy)
        .putHeader("X-Content-Type-Options", "nosniff")
        .putHeader("X-Frame-Options", "DENY")
        .putHeader("Referrer-Policy", "no-referrer")
        .putHeader("Cross-Origin-Opener-Policy", "same-origin")
        .putHeader("Cross-Origin-Resource-Policy", "same-origin")
        .putHeader("Cache-Control", "no-store");
    if (encrypted) {
      response.putHeader("Strict-Transport-Security", "max-age=31536000");
    }
  }
}
