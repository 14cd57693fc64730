package dev.clave.server.http;

import dev.clave.server.security.Grant;
import dev.clave.server.security.RateLimit;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** Serves routes over HTTP, each behind the same limits, headers, access check and error form. */
public final class Web implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Web.class);
  private static final String GRANT = "grant";

  /** Until the body is there: what fails meanwhile is what the client sends. */
  private static final String READING = "reading";

  private static final String REQUEST_ID = "requestId";

  /** The request id's name in the log. */
  private static final String REQUEST = "request";

  /** A stream of any length is no sign of a thread that hangs. */
  private static final int LONGEST_STREAM_HOURS = 24;

  private final WebOptions options;
  private final Vertx vertx;
  private final WorkerExecutor workers;
  private final WorkerExecutor streams;
  private final Gate gate;
  private final RateLimit limit;
  private final Watch watch;
  private final BodyHandler wholeBody;
  private final Malformed malformed;
  private final Feeds feeds = new Feeds();
  private final HttpServer server;

  private Web(WebOptions options, Gate gate, RateLimit limit, Watch watch) {
    this.options = options;
    this.gate = gate;
    this.limit = limit;
    this.watch = watch;
    this.malformed = new Malformed(options);
    this.wholeBody = BodyHandler.create(false).setBodyLimit(options.largestBodyBytes());
    this.vertx = Vertx.vertx();
    this.workers =
        vertx.createSharedWorkerExecutor(
            "requests", options.workers(), options.longestRequestSeconds(), TimeUnit.SECONDS);
    this.streams =
        vertx.createSharedWorkerExecutor(
            "streams", options.streams(), LONGEST_STREAM_HOURS, TimeUnit.HOURS);
    HttpServerOptions listening =
        new HttpServerOptions()
            .setHost(options.host())
            .setPort(options.port())
            .setIdleTimeout(options.idleSeconds())
            .setMaxInitialLineLength(options.longestLineBytes())
            .setMaxHeaderSize(options.largestHeaderBytes())
            .setCompressionSupported(true)
            // A client of Java 17 gives up what is under way when an HTTP/2 server says goodbye.
            .setHttp2ClearTextEnabled(false)
            .setHandle100ContinueAutomatically(true);
    options.tls().ifPresent(tls -> listening.setSsl(true).setKeyCertOptions(tls.certificate()));
    this.server = vertx.createHttpServer(listening);
  }

  /** Starts serving; refuses when the address cannot be listened on. */
  public static Web start(
      WebOptions options, Gate gate, RateLimit limit, Watch watch, List<Route> routes) {
    Web web = new Web(options, gate, limit, watch);
    try {
      web.server
          .requestHandler(web.router(routes))
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

  private Router router(List<Route> routes) {
    Router router = Router.router(vertx);
    router.route().handler(this::admit);
    for (Route route : routes) {
      router
          .route(route.method(), route.path())
          .handler(context -> authorise(route, context))
          .handler(context -> run(route, context));
    }
    router.route().failureHandler(this::fail);
    router.errorHandler(404, context -> refuse(context, Problem.notFound(nothingAt(context))));
    router.errorHandler(405, context -> refuseMethod(routes, context));
    router.errorHandler(
        400, context -> malformed.refuse(context.response(), Malformed.unreadable()));
    return router;
  }

  private static void refuseMethod(List<Route> routes, RoutingContext context) {
    String path = context.request().path();
    context
        .response()
        .putHeader(
            "Allow",
            routes.stream()
                .filter(route -> route.isAt(path))
                .map(route -> route.method().name())
                .distinct()
                .collect(Collectors.joining(", ")));
    refuse(
        context,
        Problem.of(
            405,
            "method not allowed",
            "`%s` is not answered at `%s`".formatted(context.request().method(), path)));
  }

  private static String nothingAt(RoutingContext context) {
    return "nothing is at `" + context.request().path() + "`";
  }

  private void admit(RoutingContext context) {
    String id = UUID.randomUUID().toString();
    long start = System.nanoTime();
    context.put(REQUEST_ID, id);
    HttpServerResponse response = context.response();
    response.putHeader("X-Request-Id", id);
    SecurityHeaders.put(response, options);
    context.addEndHandler(
        end ->
            watch.answered(
                new Watch.Answered(
                    id,
                    context.request().method().name(),
                    Optional.ofNullable(context.currentRoute())
                        .map(io.vertx.ext.web.Route::getPath)
                        .orElse(""),
                    context.request().path(),
                    response.getStatusCode(),
                    System.nanoTime() - start,
                    Feeds.isFeed(response))));
    context.next();
  }

  private void authorise(Route route, RoutingContext context) {
    boolean open = route.access() instanceof Access.Open;
    String remote = context.request().remoteAddress().hostAddress();
    Optional<Grant> grant =
        open
            ? Optional.of(Grant.nothing())
            : gate.grant(context.request().getHeader("Authorization"));
    Optional<Duration> wait =
        limit.refuse(grant.map(Grant::subject).orElse("unknown") + " " + remote);
    if (wait.isPresent()) {
      refuse(
          context,
          Problem.of(429, "too many requests", "expected fewer requests a second")
              .retryAfter(wait.get()));
    } else if (open) {
      proceed(route, context);
    } else if (grant.isEmpty()) {
      turnedAway(context, "unknown");
      context.response().putHeader("WWW-Authenticate", "Bearer realm=\"clave\"");
      refuse(
          context,
          Problem.of(401, "unauthorized", "expected a valid token in `Authorization: Bearer …`"));
    } else if (!route.access().admits(grant.get())) {
      turnedAway(context, grant.get().subject());
      refuse(context, Problem.forbidden("the token lacks " + route.access().needed()));
    } else {
      context.put(GRANT, grant.get());
      proceed(route, context);
    }
  }

  private void turnedAway(RoutingContext context, String subject) {
    HttpServerRequest request = context.request();
    watch.refused(
        context.get(REQUEST_ID),
        subject,
        request.method() + " " + request.path(),
        request.remoteAddress().hostAddress());
  }

  /** Takes the body in, now that the caller may send it, and goes on. */
  private void proceed(Route route, RoutingContext context) {
    if (route.streamed()) {
      context.next();
    } else {
      context.put(READING, true);
      wholeBody.handle(context);
    }
  }

  private void run(Route route, RoutingContext context) {
    context.remove(READING);
    InputStream stream =
        route.streamed() ? new RequestBodyStream(context.request()) : InputStream.nullInputStream();
    Buffer body = route.streamed() ? null : context.body().buffer();
    Grant grant = context.get(GRANT);
    Call call =
        new Call(
            context.get(REQUEST_ID),
            grant == null ? Grant.nothing() : grant,
            context.request().method().name(),
            context.request().path(),
            values(context.pathParams()),
            context.queryParams(),
            context.request().headers(),
            body == null ? Buffer.buffer() : body,
            stream,
            context.request().remoteAddress().hostAddress());
    WorkerExecutor first = route.streamed() ? streams : workers;
    first
        .executeBlocking(() -> answer(route, call, context), false)
        .compose(
            rest ->
                rest.isEmpty()
                    ? Future.<Void>succeededFuture()
                    : streams.executeBlocking(() -> stream(rest.get(), call, context), false))
        .onFailure(context::fail);
  }

  private static Map<String, String> values(Map<String, String> parts) {
    Map<String, String> values = new HashMap<>(parts);
    values.replaceAll((name, part) -> PathPart.value(part));
    return values;
  }

  /**
   * Answers at once, or gives back what is to be streamed: that may take as long as the client
   * pleases, on threads that nobody else waits for. What is logged on the way names the request.
   */
  private Optional<Answer.OfStream> answer(Route route, Call call, RoutingContext context)
      throws Exception {
    try (MDC.MDCCloseable named = MDC.putCloseable(REQUEST, call.id())) {
      Answer answer = route.handler().handle(call);
      if (answer instanceof Answer.OfStream stream) {
        return Optional.of(stream);
      }
      Responder.send(answer, context, feeds);
      return Optional.empty();
    }
  }

  private Void stream(Answer.OfStream answer, Call call, RoutingContext context)
      throws IOException {
    try (MDC.MDCCloseable named = MDC.putCloseable(REQUEST, call.id())) {
      Responder.send(answer, context, feeds);
      return null;
    }
  }

  private void fail(RoutingContext context) {
    Throwable failure = context.failure();
    if (failure instanceof ClientGone
        || failure instanceof HttpClosedException
        || context.response().closed()) {
      log.debug("a client went away: {}", String.valueOf(failure));
    } else if (failure instanceof Problem.Refusal refusal) {
      Grant grant = context.get(GRANT);
      if (refusal.problem().status() == 403 && grant != null) {
        turnedAway(context, grant.subject());
      }
      refuse(context, refusal.problem());
    } else if (context.statusCode() == 413) {
      refuse(
          context,
          Problem.of(
              413,
              "too large",
              "expected a body of at most %d bytes".formatted(options.largestBodyBytes())));
    } else if (failure == null && context.statusCode() > 0 && context.statusCode() < 500) {
      refuse(context, Problem.of(context.statusCode(), "bad request", "the request is malformed"));
    } else if (context.get(READING) != null) {
      refuse(context, Malformed.unreadable());
    } else {
      String id = context.get(REQUEST_ID);
      log.atError().addKeyValue(REQUEST, id).setCause(failure).log("a request failed");
      refuse(
          context,
          Problem.of(
              500,
              "internal error",
              "the server failed; its log says more under `%s`".formatted(id)));
    }
  }

  private static void refuse(RoutingContext context, Problem problem) {
    HttpServerResponse response = context.response();
    if (response.ended() || response.headWritten()) {
      response.reset();
      return;
    }
    problem
        .retryAfter()
        .ifPresent(
            after ->
                response.putHeader("Retry-After", Long.toString(Math.max(1, after.toSeconds()))));
    Responder.json(response, problem.status(), Problem.MEDIA_TYPE, problem);
  }

  /** Stops taking requests, waits for those under way as long as is patient, then ends. */
  @Override
  public void close() {
    feeds.close();
    await(server.shutdown(options.drainSeconds(), TimeUnit.SECONDS));
    await(workers.close());
    await(streams.close());
    await(vertx.close());
  }

  private void await(Future<Void> ended) {
    try {
      ended
          .toCompletionStage()
          .toCompletableFuture()
          .get(options.drainSeconds() + 1L, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      log.warn("the HTTP server did not stop in time: {}", e.toString());
    }
  }
}
