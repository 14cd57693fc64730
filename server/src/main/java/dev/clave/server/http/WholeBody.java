package dev.clave.server.http;

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
  private final BodyBudget budget;

  WholeBody(long limit, BodyBudget budget) {
    this.limit = limit;
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
    AtomicLong taken = new AtomicLong();
    exchange.context().addEndHandler(answered -> budget.giveBack(taken.getAndSet(0)));
    request.handler(
        part -> {
          long weight = BodyWeight.of(part);
          if (body.length() + part.length() > limit) {
            letPass(request);
            exchange.context().fail(413);
          } else if (taken.get() + weight > budget.mostOfOne(limit)) {
            letPass(request);
            exchange.context().fail(tooManyValues());
          } else if (!budget.take(weight)) {
            letPass(request);
            exchange.context().fail(tooMuchAtATime());
          } else {
            taken.addAndGet(weight);
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

  /** What cannot be a length was refused with the head. */
  private static long announced(HttpServerRequest request) {
    String length = request.getHeader("Content-Length");
    return length == null ? 0 : Long.parseLong(length.strip());
  }
}
