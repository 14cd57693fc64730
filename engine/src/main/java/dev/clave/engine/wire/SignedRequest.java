package dev.clave.engine.wire;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;

/** What of an HTTP request a signature covers, beside its body. */
record SignedRequest(String method, String path, String query, MultiMap headers) {
  SignedRequest {
    query = query == null ? "" : query;
  }

  static SignedRequest of(HttpServerRequest request) {
    return new SignedRequest(
        request.method().name(), request.path(), request.query(), request.headers());
  }

  String header(String name) {
    return headers.get(name);
  }
}
