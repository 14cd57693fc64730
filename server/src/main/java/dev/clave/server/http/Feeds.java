package dev.clave.server.http;

import io.vertx.core.http.HttpServerResponse;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers that go on: server-sent events, until the caller leaves or the server stops. */
final class Feeds implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Feeds.class);

  /** How much may wait for a caller that reads too slowly before it is let go. */
  private static final int WAITING_BYTES = 1 << 20;

  private static final String TYPE = "text/event-stream";

  private final Set<HttpServerResponse> open = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /** Whether the answer goes on until the caller leaves. */
  static boolean isFeed(HttpServerResponse response) {
    return TYPE.equals(response.headers().get("Content-Type"));
  }

  void send(HttpServerResponse response, Answer.Feed feed, boolean headOnly) {
    response.putHeader("Content-Type", TYPE);
    if (headOnly) {
      response.end();
      return;
    }
    response.setChunked(true);
    response.setWriteQueueMaxSize(WAITING_BYTES);
    response.write(": open\n\n");
    AtomicReference<AutoCloseable> listening = new AtomicReference<>();
    response.closeHandler(gone -> end(response, listening.get()));
    response.exceptionHandler(failure -> end(response, listening.get()));
    open.add(response);
    listening.set(feed.listen(text -> tell(response, text)));
    if (response.closed()) {
      end(response, listening.get());
    } else if (closed) {
      response.end();
    }
  }

  private static void tell(HttpServerResponse response, String text) {
    if (response.writeQueueFull()) {
      response.reset();
    } else if (!response.ended()) {
      response.write("data: " + text.replace("\n", "\ndata: ") + "\n\n");
    }
  }

  private void end(HttpServerResponse response, AutoCloseable listening) {
    open.remove(response);
    try {
      if (listening != null) {
        listening.close();
      }
    } catch (Exception e) {
      log.warn("a feed did not close", e);
    }
  }

  /** Ends them all, so that a server that stops need not wait for callers who never leave. */
  @Override
  public void close() {
    closed = true;
    open.forEach(HttpServerResponse::end);
  }
}
