package dev.clave.server.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;

/** Puts an answer on the wire. */
final class Responder {
  private Responder() {}

  static void send(Answer answer, Exchange exchange, Feeds feeds) throws IOException {
    HttpServerResponse response = exchange.response();
    answer.headers().forEach(response::putHeader);
    if (answer instanceof Answer.OfJson of) {
      json(response, of.status(), "application/json", of.value());
    } else if (answer instanceof Answer.OfBytes of) {
      response.setStatusCode(of.status());
      if (!of.type().isEmpty()) {
        response.putHeader("Content-Type", of.type());
      }
      response.end(of.bytes());
    } else if (answer instanceof Answer.OfStream of) {
      response.putHeader("Content-Type", of.type());
      if (exchange.isHeadOnly()) {
        NoBody.begin(of.writer());
        response.end();
        return;
      }
      response.setChunked(true);
      try (ResponseBodyStream out = new ResponseBodyStream(response)) {
        of.writer().write(out);
      }
    } else if (answer instanceof Answer.OfEvents of) {
      feeds.send(exchange, of.feed());
    }
  }

  static void json(HttpServerResponse response, int status, String type, Object value) {
    try {
      response
          .setStatusCode(status)
          .putHeader("Content-Type", type)
          .end(Buffer.buffer(Json.MAPPER.writeValueAsBytes(value)));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot be written as JSON: " + value.getClass(), e);
    }
  }
}
