package dev.clave.server.http;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers that go on: server-sent events, until the caller leaves, its token ends or the server
 * stops.
 */
final class Feeds implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Feeds.class);

  /** How much may wait for a caller that reads too slowly before it is let go. */
  private static final int WAITING_BYTES = 1 << 20;

  private static final String TYPE = "text/event-stream";

  private final InstantSource clock;
  private final Set<HttpServerResponse> open = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  Feeds(InstantSource clock) {
    this.clock = clock;
  }

  /** Whether the answer goes on until the caller leaves. */
  static boolean isFeed(HttpServerResponse response) {
    return TYPE.equals(response.headers().get("Content-Type"));
  }

  void send(Exchange exchange, Answer.Feed feed) {
    HttpServerResponse response = exchange.response();
    response.putHeader("Content-Type", TYPE);
    if (exchange.isHeadOnly()) {
      response.end();
      return;
    }
    response.setChunked(true);
    response.setWriteQueueMaxSize(WAITING_BYTES);
    response.write(": open\n\n");
    AtomicReference<AutoCloseable> listening = new AtomicReference<>();
    Runnable unset = endWithItsToken(exchange);
    Runnable leave =
        () -> {
          unset.run();
          leave(response, listening);
        };
    response.closeHandler(gone -> leave.run());
    response.endHandler(done -> leave.run());
    response.exceptionHandler(failure -> leave.run());
    open.add(response);
    listening.set(feed.listen(text -> tell(response, text)));
    if (response.closed() || response.ended()) {
      leave.run();
    } else if (closed) {
      end(response);
    }
  }

  /** A feed may outlive its token by far; gives back what takes the timer away again. */
  private Runnable endWithItsToken(Exchange exchange) {
    Optional<Instant> end = exchange.grant().end();
    if (end.isEmpty()) {
      return () -> {};
    }
    Vertx vertx = exchange.context().vertx();
    long millis = Math.max(1, Duration.between(clock.instant(), end.get()).toMillis());
    long timer = vertx.setTimer(millis, now -> end(exchange.response()));
    return () -> vertx.cancelTimer(timer);
  }

  private static void tell(HttpServerResponse response, String text) {
    if (response.ended() || response.closed()) {
      return;
    }
    if (response.writeQueueFull()) {
      response.reset();
    } else {
      response.write("data: " + text.replace("\n", "\ndata: ") + "\n\n");
    }
  }

  private static void end(HttpServerResponse response) {
    if (!response.ended()) {
      response.end();
    }
  }

  /** Nobody is told any more; safe to call twice, as a feed may end before it has begun. */
  private void leave(HttpServerResponse response, AtomicReference<AutoCloseable> listening) {
    open.remove(response);
    try {
      AutoCloseable begun = listening.getAndSet(null);
      if (begun != null) {
        begun.close();
      }
    } catch (Exception e) {
      log.warn("a feed did not close", e);
    }
  }

  /** Ends them all, so that a server that stops need not wait for callers who never leave. */
  @Override
  public void close() {
    closed = true;
    open.forEach(Feeds::end);
  }
}
