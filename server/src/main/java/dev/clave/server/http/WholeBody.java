package dev.clave.server.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;

/**
 * Takes the body of a request into memory, up to a limit. It is what its bytes say, whatever the
 * content type: clients that are told nothing else send JSON as if it were a form.
 */
final class WholeBody {
  private final long limit;

  WholeBody(long limit) {
    this.limit = limit;
  }

  /** Goes on with the exchange once all of it is there. */
  void take(Exchange exchange) {
    HttpServerRequest request = exchange.context().request();
    if (announced(request) > limit) {
      request.resume();
      exchange.context().fail(413);
      return;
    }
    Buffer body = Buffer.buffer();
    exchange.reading(true);
    request.handler(
        part -> {
          if (body.length() + part.length() > limit) {
            // What else comes is let pass, so that the client gets to read why.
            request.handler(rest -> {});
            request.endHandler(end -> {});
            exchange.context().fail(413);
          } else {
            body.appendBuffer(part);
          }
        });
    request.exceptionHandler(exchange.context()::fail);
    request.endHandler(
        end -> {
          exchange.took(body);
          exchange.context().next();
        });
    request.resume();
  }

  /** What cannot be a length was refused with the head. */
  private static long announced(HttpServerRequest request) {
    String length = request.getHeader("Content-Length");
    return length == null ? 0 : Long.parseLong(length.strip());
  }
}
