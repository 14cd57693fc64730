package dev.clave.server.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts an answer on the wire. */
final class Responder {
  private static final Logger log = LoggerFactory.getLogger(Responder.class);

  /** How much may wait for a client that reads events too slowly before it is let go. */
  private static final int WAITING_BYTES = 1 << 20;

  private Responder() {}

  static Void send(Answer answer, RoutingContext context) throws IOException {
    HttpServerResponse response = context.response();
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
      response.setChunked(true).putHeader("Content-Type", of.type());
      try (ResponseBodyStream out = new ResponseBodyStream(response)) {
        of.writer().write(out);
      }
    } else if (answer instanceof Answer.OfEvents of) {
      events(response, of.feed());
    }
    return null;
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

  private static void events(HttpServerResponse response, Answer.Feed feed) {
    response.setChunked(true).putHeader("Content-Type", "text/event-stream");
    response.setWriteQueueMaxSize(WAITING_BYTES);
    response.write(": open\n\n");
    AtomicReference<AutoCloseable> listening = new AtomicReference<>();
    response.closeHandler(closed -> end(listening.get()));
    response.exceptionHandler(failure -> end(listening.get()));
    listening.set(
        feed.listen(
            text -> {
              if (response.writeQueueFull()) {
                response.reset();
              } else {
                response.write("data: " + text.replace("\n", "\ndata: ") + "\n\n");
              }
            }));
    if (response.closed()) {
      end(listening.get());
    }
  }

  private static void end(AutoCloseable listening) {
    try {
      if (listening != null) {
        listening.close();
      }
    } catch (Exception e) {
      log.warn("a feed did not close", e);
    }
  }
}
