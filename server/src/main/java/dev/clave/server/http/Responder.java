package dev.clave.server.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.clave.server.language.AcceptedLanguages;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Semaphore;

/** Puts an answer on the wire. */
final class Responder {
  /** Less than that is given without counting: as many as there are connections do no harm. */
  private static final int SMALL = 16 << 10;

  /**
   * JSON is made on this many threads at a time: it takes a few times its length until it is sent.
   */
  private static final Semaphore MAKING =
      new Semaphore((int) Math.max(4, Runtime.getRuntime().maxMemory() >> 25), true);

  private final Feeds feeds;

  /** A client that reads nothing keeps its answer in memory, however many it asks for. */
  private final CallerMemory unread;

  Responder(Feeds feeds, CallerMemory unread) {
    this.feeds = feeds;
    this.unread = unread;
  }

  void send(Answer answer, Exchange exchange) throws IOException {
    HttpServerResponse response = exchange.response();
    if (answer instanceof Answer.OfJson of) {
      MAKING.acquireUninterruptibly();
      try {
        end(exchange, of.status(), of.headers(), "application/json", bytes(of.value()));
      } finally {
        MAKING.release();
      }
      return;
    } else if (answer instanceof Answer.OfBytes of) {
      end(exchange, of.status(), of.headers(), of.type(), of.bytes());
      return;
    }
    answer.headers().forEach(response::putHeader);
    if (answer instanceof Answer.OfStream of) {
      response.putHeader("Content-Type", of.type());
      if (exchange.isHeadOnly()) {
        NoBody.begin(of.writer());
        response.end();
        return;
      }
      response.setChunked(true);
      ResponseBodyStream out = new ResponseBodyStream(response);
      of.writer().write(out);
      // Not closed when the writer fails: what ends early must not look whole.
      out.close();
    } else if (answer instanceof Answer.OfEvents of) {
      feeds.send(exchange, of.feed());
    }
  }

  private void end(
      Exchange exchange, int status, Map<String, String> headers, String type, Buffer bytes) {
    long countedBytes = bytes.length() > SMALL ? bytes.length() : 0;
    String caller = exchange.grant().subject();
    if (!unread.take(caller, countedBytes)) {
      throw Problem.of(503, "busy", "too many answers wait to be read")
          .retryAfter(Duration.ofSeconds(1))
          .refusal();
    }
    HttpServerResponse response = exchange.response();
    headers.forEach(response::putHeader);
    response.setStatusCode(status);
    if (!type.isEmpty()) {
      response.putHeader("Content-Type", type);
    }
    // It is over once the last byte is with the client, or the connection is gone.
    response.end(bytes).onComplete(over -> unread.giveBack(caller, countedBytes));
  }

  /** A problem in words that its caller reads. */
  static void problem(HttpServerResponse response, MultiMap headers, Problem problem) {
    AcceptedLanguages accepted = AcceptedLanguages.of(headers.getAll(AcceptedLanguages.HEADER));
    response
        .setStatusCode(problem.status())
        .putHeader("Content-Type", Problem.MEDIA_TYPE)
        .putHeader("Content-Language", Problem.language(accepted))
        .putHeader("Vary", AcceptedLanguages.HEADER)
        .end(bytes(problem.in(accepted)));
  }

  private static Buffer bytes(Object value) {
    try {
      return Buffer.buffer(Json.MAPPER.writeValueAsBytes(value));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot be written as JSON: " + value.getClass(), e);
    }
  }
}
