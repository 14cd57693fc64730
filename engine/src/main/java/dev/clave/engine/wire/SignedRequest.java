package dev.clave.engine.wire;

import io.vertx.core.MultiMap;

/** What of an HTTP request a signature covers. */
@SuppressWarnings("ArrayRecordComponent") // never compared; a copy of the body would cost
record SignedRequest(String method, String path, String query, MultiMap headers, byte[] body) {
  SignedRequest {
    query = query == null ? "" : query;
  }

  String header(String name) {
    return headers.get(name);
  }
}
