package dev.clave.server.http;

import io.vertx.core.http.HttpServerResponse;

/** Tells browsers to run nothing and show nothing that this server did not send as such. */
final class SecurityHeaders {
  private SecurityHeaders() {}

  static void put(HttpServerResponse response, WebOptions options) {
    String store = options.objectStoreOrigin();
    response
        .putHeader(
            "Content-Security-Policy",
            """
            default-src 'none'; script-src 'self' %2$s; style-src 'self'; \
            style-src-attr 'unsafe-inline'; img-src 'self' data: blob: %1$s; media-src %1$s; font-src 'self'; \
            connect-src 'self' %1$s; manifest-src 'self'; frame-ancestors 'none'; \
            base-uri 'none'; form-action 'none'"""
                .formatted(store, options.inlineScript()))
        .putHeader("X-Content-Type-Options", "nosniff")
        .putHeader("X-Frame-Options", "DENY")
        .putHeader("Referrer-Policy", "no-referrer")
        .putHeader("Cross-Origin-Opener-Policy", "same-origin")
        .putHeader("Cross-Origin-Resource-Policy", "same-origin")
        .putHeader("Cache-Control", "no-store");
    if (options.tls().isPresent()) {
      response.putHeader("Strict-Transport-Security", "max-age=31536000");
    }
  }
}
