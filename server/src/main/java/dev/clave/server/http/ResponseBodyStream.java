package dev.clave.server.http;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A response's body for a thread that blocks: it writes as fast as the client takes. */
final class ResponseBodyStream extends OutputStream {
  private static final int PATIENCE_SECONDS = 60;
  private static final int CHUNK_BYTES = 16 * 1024;

  private final HttpServerResponse response;
  private Buffer pending = Buffer.buffer(CHUNK_BYTES);

  ResponseBodyStream(HttpServerResponse response) {
    this.response = response;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    pending.appendBytes(bytes, offset, length);
    if (pending.length() >= CHUNK_BYTES) {
      flush();
    }
  }

  @Override
  public void flush() throws IOException {
    if (pending.length() == 0) {
      return;
    }
    Buffer chunk = pending;
    pending = Buffer.buffer(CHUNK_BYTES);
    await(response.write(chunk));
  }

  @Override
  public void close() throws IOException {
    flush();
    await(response.end());
  }

  private static void await(Future<Void> writeResult) throws IOException {
    try {
      writeResult.toCompletionStage().toCompletableFuture().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while answering", e);
    } catch (ExecutionException e) {
      throw new ClientGone(e.getCause());
    } catch (TimeoutException e) {
      throw new IOException("the client took nothing for " + PATIENCE_SECONDS + " seconds", e);
    }
  }
}
