package dev.clave.server.http;

import dev.clave.server.security.Grant;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers that go on: server-sent events, until the caller leaves, its token ends or is revoked, or
 * the server stops.
 */
final class Feeds implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Feeds.class);

  /** How much may wait for a caller that reads too slowly before it is let go. */
  private static final int WAITING_BYTES = 1 << 20;

  private static final long LOOKS_APART_MILLIS = 500;

  private static final String TYPE = "text/event-stream";

  private final InstantSource clock;
  private final Gate gate;
  private final Map<HttpServerResponse, Grant> open = new ConcurrentHashMap<>();
  private volatile boolean closed;

  Feeds(Vertx vertx, InstantSource clock, Gate gate) {
    this.clock = clock;
    this.gate = gate;
    vertx.setPeriodic(LOOKS_APART_MILLIS, now -> endThoseWithoutToken());
  }

  /** Whether the answer goes on until the caller leaves. */
  static boolean isFeed(HttpServerResponse response) {
    return TYPE.equals(response.headers().get("Content-Type"));
  }

  int count() {
    return open.size();
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
    AtomicBoolean isGone = new AtomicBoolean();
    Runnable leave =
        () -> {
          isGone.set(true);
          leave(response, listening);
        };
    response.closeHandler(none -> leave.run());
    response.endHandler(done -> leave.run());
    response.exceptionHandler(failure -> leave.run());
    open.put(response, exchange.grant());
    listening.set(feed.listen(text -> tell(response, text, leave)));
    // The caller may have been let go while the feed began; a connection that nobody reads from is
    // not closed yet by then.
    if (isGone.get() || response.closed() || response.ended()) {
      leave.run();
    } else if (closed) {
      end(response);
    }
  }

  /** A feed would outlive its token by far, which may also be revoked meanwhile. */
  private void endThoseWithoutToken() {
    Instant now = clock.instant();
    open.forEach(
        (response, grant) -> {
          if (grant.end().filter(end -> !now.isBefore(end)).isPresent()
              || !gate.stillTakes(grant)) {
            end(response);
          }
        });
  }

  /** Whoever finds that the caller is gone, or too slow, says so: its connection may stay open. */
  private static void tell(HttpServerResponse response, String text, Runnable leave) {
    if (response.ended() || response.closed()) {
      leave.run();
    } else if (response.writeQueueFull()) {
      response.reset();
      leave.run();
    } else {
      try {
        response.write("data: " + text.replace("\n", "\ndata: ") + "\n\n");
      } catch (RuntimeException | AssertionError closedMeanwhile) {
        // Vert.x asserts that only its own thread writes to a connection that is being closed.
        leave.run();
      }
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
      AutoCloseable begunListening = listening.getAndSet(null);
      if (begunListening != null) {
        begunListening.close();
      }
    } catch (Exception e) {
      log.warn("a feed did not close", e);
    }
  }

  /** Ends them all, so that a server that stops need not wait for callers who never leave. */
  @Override
  public void close() {
    closed = true;
    open.keySet().forEach(Feeds::end);
  }
}
