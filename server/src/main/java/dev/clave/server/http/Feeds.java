package dev.clave.server.http;

import io.vertx.core.Future;
import io.vertx.core.http.HttpServerResponse;
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

  private final Door door;
  private final Set<HttpServerResponse> open = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  Feeds(Door door) {
    this.door = door;
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
    response.closeHandler(gone -> leave(response, listening));
    response.endHandler(done -> leave(response, listening));
    response.exceptionHandler(failure -> leave(response, listening));
    open.add(response);
    listening.set(feed.listen(text -> tell(exchange, text)));
    if (response.closed() || response.ended()) {
      leave(response, listening);
    } else if (closed) {
      end(response);
    }
  }

  /** Tells of a change. The token is asked for each time: a feed may outlive it by far. */
  private void tell(Exchange exchange, String text) {
    HttpServerResponse response = exchange.response();
    Future.fromCompletionStage(door.grant(exchange))
        .onSuccess(
            grant -> {
              if (grant.isEmpty()) {
                end(response);
              }
            });
    if (response.ended()) {
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
