package dev.clave.server.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A request's body for a thread that blocks. One buffer is asked for at a time, so a slow reader
 * slows the client instead of filling memory.
 */
final class RequestBodyStream extends InputStream {
  private static final int PATIENCE_SECONDS = 60;
  private static final Object END = new Object();

  private final HttpServerRequest request;
  private final BlockingQueue<Object> arrived = new ArrayBlockingQueue<>(4);
  private byte[] current = new byte[0];
  private int position;
  private boolean ended;

  /** To be made on the event loop, before anything of the body was read. */
  RequestBodyStream(HttpServerRequest request) {
    this.request = request;
    request.pause();
    request.handler(this::offer);
    request.endHandler(end -> offer(END));
    request.exceptionHandler(this::offer);
  }

  private void offer(Object message) {
    // At most one buffer was asked for; the end or a failure may follow it.
    if (!arrived.offer(message)) {
      throw new IllegalStateException("more arrived than was asked for");
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    int count = read(one, 0, 1);
    return count < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (position == current.length) {
      if (ended || !fill()) {
        return -1;
      }
    }
    int count = Math.min(length, current.length - position);
    System.arraycopy(current, position, into, offset, count);
    position += count;
    return count;
  }

  private boolean fill() throws IOException {
    if (arrived.isEmpty()) {
      request.fetch(1);
    }
    Object next;
    try {
      next = arrived.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while reading the request", e);
    }
    if (next == null) {
      throw new IOException("the client sent nothing for " + PATIENCE_SECONDS + " seconds");
    }
    if (next instanceof Throwable failure) {
      throw new ClientGone(failure);
    }
    if (next == END) {
      ended = true;
      return false;
    }
    current = ((Buffer) next).getBytes();
    position = 0;
    return true;
  }
}
