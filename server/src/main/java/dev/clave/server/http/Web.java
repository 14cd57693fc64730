package dev.clave.server.http;

import dev.clave.server.security.RateLimit;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves routes over HTTP, each behind the same limits, headers, access check and error form.
 *
 * <pre>{@code
 * try (Web web = Web.start(options, gate, limit, watch, List.of(route))) {
 *   System.out.println(web.port());
 * }
 * }</pre>
 */
public final class Web implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Web.class);

  private static final Duration LAST_WAIT = Duration.ofSeconds(1);

  private final WebOptions options;
  private final Watch watch;
  private final Vertx vertx = Vertx.vertx();
  private final SecurityHeaders headers;
  private final Feeds feeds;
  private final OpenConnections connections;
  private final Malformed malformed;
  private final ProblemAnswers problems;
  private final RequestAdmission admission;
  private final Workers workers;
  private final HttpServer server;
  private volatile RouteIndex index;

  private Web(WebOptions options, Gate gate, RateLimit limit, Watch watch) {
    this.options = options;
    this.watch = watch;
    this.headers = SecurityHeaders.of(options);
    this.connections = new OpenConnections(options.connections());
    this.malformed = new Malformed(options, watch);
    this.problems = new ProblemAnswers(options, watch);
    this.admission = new RequestAdmission(options, gate, limit, problems, connections);
    this.feeds = new Feeds(vertx, InstantSource.system(), gate);
    this.workers = new Workers(vertx, options, feeds, watch);
    HttpServerOptions listening =
        new HttpServerOptions()
            .setHost(options.host())
            .setPort(options.port())
            .setIdleTimeout(options.idleSeconds())
            .setMaxInitialLineLength(options.longestLineBytes())
            .setMaxHeaderSize(options.largestHeaderBytes())
            .setCompressionSupported(true)
            // A client of Java 17 gives up what is under way when an HTTP/2 server says goodbye.
            .setHttp2ClearTextEnabled(false);
    options.tls().ifPresent(tls -> listening.setSsl(true).setKeyCertOptions(tls.certificate()));
    this.server = vertx.createHttpServer(listening);
  }

  /** Starts serving; refuses when the address cannot be listened on. */
  public static Web start(
      WebOptions options, Gate gate, RateLimit limit, Watch watch, List<Route> routes) {
    return start(options, gate, limit, watch, routes, Set.of());
  }

  /** As the other, with systems that have no routes yet. */
  public static Web start(
      WebOptions options,
      Gate gate,
      RateLimit limit,
      Watch watch,
      List<Route> routes,
      Set<String> starting) {
    Web web = new Web(options, gate, limit, watch);
    try {
      web.serve(routes, starting);
      web.server
          .connectionHandler(web.connections::opened)
          .requestHandler(web.wellFormed())
          .invalidRequestHandler(web.malformed::refuse)
          .listen()
          .toCompletionStage()
          .toCompletableFuture()
          .join();
      return web;
    } catch (RuntimeException e) {
      web.vertx.close();
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new IllegalStateException(
          "cannot listen on %s port %d: %s"
              .formatted(options.host(), options.port(), cause.getMessage()),
          e);
    }
  }

  public int port() {
    return server.actualPort();
  }

  /** How much of all bodies together is in memory. */
  public long heldBytes() {
    return admission.heldBytes();
  }

  /** How many connections are open. */
  public int openConnections() {
    return connections.count();
  }

  /** How many answers go on until their callers leave. */
  public int openFeeds() {
    return feeds.count();
  }

  /**
   * Answers by these routes from now on; requests under way end by those before.
   *
   * @param starting systems that have no routes yet
   */
  public void serve(List<Route> routes, Set<String> starting) {
    index = new RouteIndex(routes, some -> router(some, routes, starting));
  }

  private Handler<HttpServerRequest> wellFormed() {
    return request ->
        WellFormed.fault(request)
            .map(Problem::badRequest)
            .ifPresentOrElse(
                problem -> malformed.refuse(request, problem),
                () -> index.of(request.path()).handle(request));
  }

  /**
   * @param some those that it leads to
   * @param routes all, for refusals that name others
   * @param starting systems that have no routes yet
   */
  private Router router(List<Route> some, List<Route> routes, Set<String> starting) {
    Router router = Router.router(vertx);
    router.route().handler(this::begin);
    for (Route route : some) {
      for (HttpMethod method : route.answeredMethods()) {
        router
            .route(method, route.path())
            .handler(context -> admission.admit(route, Exchange.of(context)))
            .handler(context -> workers.run(route, Exchange.of(context)));
      }
    }
    router.route().failureHandler(problems::fail);
    router.errorHandler(
        404,
        context ->
            admission.admitNowhere(
                Exchange.of(context),
                false,
                each -> problems.nothingThere(routes, starting, each)));
    router.errorHandler(405, context -> refuseMethod(routes, Exchange.of(context)));
    return router;
  }

  private void refuseMethod(List<Route> routes, Exchange exchange) {
    List<Route> there = routes.stream().filter(route -> route.isAt(exchange.path())).toList();
    boolean open = there.stream().anyMatch(route -> route.access() instanceof Access.Open);
    admission.admitNowhere(exchange, open, each -> problems.wrongMethod(there, each));
  }

  private void begin(RoutingContext context) {
    long start = System.nanoTime();
    Trace trace =
        watch.begun(context.request().method().name(), context.request().getHeader(Trace.HEADER));
    Exchange exchange = Exchange.begin(context, trace);
    HttpServerResponse response = exchange.response();
    response.putHeader("X-Request-Id", exchange.id());
    headers.put(response);
    connections.asked(context.request().connection());
    context.addEndHandler(
        end -> {
          connections.answered(context.request().connection());
          watch.answered(
              new Watch.Answered(
                  exchange.id(),
                  trace,
                  exchange.method(),
                  exchange.routePath(),
                  exchange.path(),
                  response.getStatusCode(),
                  System.nanoTime() - start,
                  Feeds.isFeed(response)));
        });
    context.next();
  }

  /** Stops taking requests, waits for those under way as long as is patient, then ends. */
  @Override
  public void close() {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(options.drainSeconds() + 1L);
    feeds.close();
    await(server.shutdown(options.drainSeconds(), TimeUnit.SECONDS), deadline);
    await(workers.close(), deadline);
    await(vertx.close(), System.nanoTime() + LAST_WAIT.toNanos());
  }

  private static void await(Future<Void> ending, long deadline) {
    try {
      ending
          .toCompletionStage()
          .toCompletableFuture()
          .get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      log.warn("the HTTP server did not stop in time: {}", e.toString());
    }
  }
}
