package dev.clave.engine.wire;

import dev.clave.engine.operation.Operations;
import io.vertx.core.AbstractVerticle;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * An engine on HTTP. Closing it lets the requests under way finish, then frees the port.
 *
 * <pre>{@code
 * try (Engine engine = Engine.inMemory();
 *     Endpoint endpoint = engine.serve("127.0.0.1", 8000)) {
 *   System.out.println(endpoint.uri());
 * }
 * }</pre>
 */
public final class Endpoint implements AutoCloseable {
  /** How long a stop waits for requests under way. */
  static final Duration DRAIN = Duration.ofSeconds(10);

  /**
   * Threads for operations that wait for the disk. Group commit serves all that wait at once, so
   * more of them make larger groups.
   */
  private static final int DISK_THREADS = 64;

  private final Vertx vertx;
  private final EndpointOptions options;
  private final Service service;
  private final AtomicInteger connections = new AtomicInteger();
  private volatile int port;

  private Endpoint(OperationsChoice operations, BooleanSupplier mayWait, EndpointOptions options) {
    this.options = options;
    this.service = Service.of(operations, new Gate(options), mayWait);
    this.vertx =
        Vertx.vertx(
            new VertxOptions()
                .setWorkerPoolSize(DISK_THREADS)
                .setFileSystemOptions(
                    new FileSystemOptions()
                        .setFileCachingEnabled(false)
                        .setClassPathResolvingEnabled(false)));
  }

  /**
   * Starts listening; when this returns, requests are answered.
   *
   * @param mayWait whether operations may wait, and so need threads of their own
   */
  public static Endpoint start(
      Operations operations, BooleanSupplier mayWait, EndpointOptions options) {
    return start(OperationsChoice.shared(operations), mayWait, options);
  }

  /** Starts listening with operations that are chosen for each request. */
  public static Endpoint start(
      OperationsChoice operations, BooleanSupplier mayWait, EndpointOptions options) {
    Endpoint endpoint = new Endpoint(operations, mayWait, options);
    try {
      int loops = Math.max(1, Runtime.getRuntime().availableProcessors());
      await(
          endpoint.vertx.deployVerticle(
              () -> endpoint.new Listener(), new DeploymentOptions().setInstances(loops)));
    } catch (RuntimeException notBound) {
      endpoint.close();
      throw notBound;
    }
    return endpoint;
  }

  public String host() {
    return options.host();
  }

  public int port() {
    return port;
  }

  /** The address to give an SDK as its endpoint. */
  public java.net.URI uri() {
    String host = options.host().contains(":") ? "[" + options.host() + "]" : options.host();
    return java.net.URI.create("http://" + host + ":" + port);
  }

  @Override
  public void close() {
    await(vertx.close());
  }

  private static <T> T await(Future<T> future) {
    try {
      return future.toCompletionStage().toCompletableFuture().join();
    } catch (java.util.concurrent.CompletionException failed) {
      if (failed.getCause() instanceof IOException cause) {
        throw new UncheckedIOException(cause);
      }
      throw failed;
    }
  }

  /** One event loop's share of the connections. */
  private final class Listener extends AbstractVerticle {
    private final OpenConnections open = new OpenConnections(options.maxConnections(), connections);

    private HttpServer server;

    @Override
    public void start(Promise<Void> started) {
      // A negative port is Vert.x's way to say: a free one, the same for all instances.
      int askedPort = options.port() == 0 ? -1 : options.port();
      server =
          vertx
              .createHttpServer(
                  new HttpServerOptions()
                      .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
                      .setIdleTimeout((int) options.idleTimeout().toMillis())
                      // Without it a connection is known only once it has sent its first bytes.
                      .setHttp2ClearTextEnabled(false)
                      // Each would put a handler of web sockets into the way of every answer.
                      .setPerFrameWebSocketCompressionSupported(false)
                      .setPerMessageWebSocketCompressionSupported(false)
                      .setTcpNoDelay(true))
              .connectionHandler(open::opened)
              .requestHandler(
                  request -> {
                    open.asked(request.connection());
                    new Exchange(service, request, () -> open.answered(request.connection()))
                        .start();
                  });
      server
          .listen(askedPort, options.host())
          .<Void>map(
              listening -> {
                port = listening.actualPort();
                return null;
              })
          .onComplete(started);
    }

    @Override
    public void stop(Promise<Void> onStop) {
      server.shutdown(DRAIN).onComplete(onStop);
    }
  }
}
