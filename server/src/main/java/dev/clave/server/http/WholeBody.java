package dev.clave.server.http;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Takes the body of a request into memory, up to a limit. It is what its bytes say, whatever the
 * content type: clients that are told nothing else send JSON as if it were a form.
 */
final class WholeBody {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private final long limit;
  private final Duration patience;
  private final CallerMemory budget;

  WholeBody(WebOptions options, CallerMemory budget) {
    this.limit = options.largestBodyBytes();
    this.patience = Duration.ofSeconds(options.idleSeconds());
    this.budget = budget;
  }

  /** Goes on with the exchange once all of it is there. */
  void take(Exchange exchange) {
    HttpServerRequest request = exchange.context().request();
    if (announced(request) > limit) {
      request.resume();
      exchange.context().fail(413);
      return;
    }
    Expectation.goAhead(request);
    exchange.goesAhead();
    Buffer body = Buffer.buffer();
    exchange.reading(true);
    AtomicLong reserved = new AtomicLong();
    String caller = exchange.grant().subject();
    Vertx vertx = exchange.context().vertx();
    long deadline = vertx.setTimer(patience.toMillis(), late -> giveUp(exchange));
    exchange
        .context()
        .addEndHandler(
            answered -> {
              vertx.cancelTimer(deadline);
              budget.giveBack(caller, reserved.getAndSet(0));
            });
    request.handler(
        part -> {
          long weight = BodyWeight.of(part);
          if (body.length() + part.length() > limit) {
            letPass(request);
            exchange.context().fail(413);
          } else if (reserved.get() + weight > budget.mostOfCaller()) {
            letPass(request);
            exchange.context().fail(tooManyValues());
          } else if (!budget.take(caller, weight)) {
            letPass(request);
            exchange.context().fail(tooMuchAtATime());
          } else {
            reserved.addAndGet(weight);
            body.appendBuffer(part);
          }
        });
    request.exceptionHandler(exchange.context()::fail);
    request.endHandler(
        end -> {
          vertx.cancelTimer(deadline);
          exchange.took(body);
          exchange.context().next();
        });
    request.resume();
  }

  /**
   * A byte now and then keeps a connection from being silent; what has come of the body would be
   * held for as long as the client pleases.
   */
  private void giveUp(Exchange exchange) {
    HttpServerRequest request = exchange.context().request();
    letPass(request);
    exchange.context().addEndHandler(answered -> request.connection().close());
    exchange
        .context()
        .fail(
            Problem.of(
                    408,
                    "too slow",
                    "expected the whole body within %d seconds".formatted(patience.toSeconds()))
                .refusal());
  }

  /** What else comes is dropped, so that the client gets to read why. */
  private static void letPass(HttpServerRequest request) {
    request.handler(rest -> {});
    request.endHandler(end -> {});
  }

  private static Problem.Refusal tooManyValues() {
    return Problem.of(413, "too large", "expected a body with fewer values").refusal();
  }

  private static Problem.Refusal tooMuchAtATime() {
    return Problem.of(503, "busy", "expected fewer bytes of request bodies at a time")
        .retryAfter(RETRY_AFTER)
        .refusal();
  }

  /** Whether a request brings a body, of any length. */
  static boolean isAnnounced(HttpServerRequest request) {
    return announced(request) > 0 || request.headers().contains("Transfer-Encoding");
  }

  /** What cannot be a length was refused with the head. */
  private static long announced(HttpServerRequest request) {
    String length = request.getHeader("Content-Length");
    return length == null ? 0 : Long.parseLong(length.strip());
  }
}
