package dev.clave.server.http;

import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.HttpException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says as a problem why a request is not answered, and tells of callers who were turned away. */
final class ProblemAnswers {
  private static final Logger log = LoggerFactory.getLogger(ProblemAnswers.class);

  private static final Duration STARTING_RETRY = Duration.ofSeconds(1);

  private final WebOptions options;
  private final Watch watch;

  ProblemAnswers(WebOptions options, Watch watch) {
    this.options = options;
    this.watch = watch;
  }

  /** Whatever came out of a handler instead of an answer. */
  void fail(RoutingContext context) {
    Exchange exchange = Exchange.of(context);
    Throwable failure = context.failure();
    if (failure instanceof ClientGone
        || failure instanceof HttpClosedException
        || context.response().closed()) {
      log.debug("a client went away: {}", String.valueOf(failure));
    } else if (failure instanceof Problem.Refusal refusal) {
      refuse(exchange, refusal.problem());
    } else if (context.statusCode() == 413) {
      refuse(
          exchange,
          Problem.of(
              413,
              "too large",
              "expected a body of at most %d bytes".formatted(options.largestBodyBytes())));
    } else if (isTheRouters(failure) && context.statusCode() > 0 && context.statusCode() < 500) {
      refuse(exchange, Problem.of(context.statusCode(), "bad request", "the request is malformed"));
    } else if (exchange.reading()) {
      refuse(exchange, Malformed.unreadable());
    } else if (FullDisk.isCauseOf(failure)) {
      log.atError()
          .addKeyValue(Workers.REQUEST, exchange.id())
          .log("the disk is full: {}", failure.toString());
      refuse(exchange, FullDisk.problem());
    } else if (UnreachableStore.isCauseOf(failure)) {
      log.atWarn()
          .addKeyValue(Workers.REQUEST, exchange.id())
          .log("a store does not answer: {}", failure.toString());
      refuse(exchange, UnreachableStore.problem());
    } else {
      log.atError()
          .addKeyValue(Workers.REQUEST, exchange.id())
          .setCause(failure)
          .log("a request failed");
      refuse(
          exchange,
          Problem.of(
              500,
              "internal error",
              "the server failed; its log says more under `%s`".formatted(exchange.id())));
    }
  }

  /** Whether the router itself says what is wrong, such as half an escape sequence. */
  private static boolean isTheRouters(Throwable failure) {
    return failure == null || failure instanceof HttpException;
  }

  void nothingThere(List<Route> routes, Set<String> starting, Exchange exchange) {
    Optional<String> system = exchange.system().filter(starting::contains);
    if (system.isPresent()) {
      refuse(
          exchange,
          Problem.of(503, "starting", "`%s` is still starting".formatted(system.get()))
              .retryAfter(STARTING_RETRY));
      return;
    }
    String nowhere = exchange.path();
    refuse(
        exchange,
        NearestPath.to(nowhere, exchange.method(), exchange.grant(), routes)
            .map(
                path ->
                    Problem.notFound(
                        "nothing is at `%s`; did you mean `%s`?".formatted(nowhere, path)))
            .orElseGet(() -> Problem.notFound("nothing is at `" + nowhere + "`")));
  }

  void wrongMethod(List<Route> there, Exchange exchange) {
    exchange
        .response()
        .putHeader(
            "Allow",
            there.stream()
                .flatMap(route -> route.answeredMethods().stream())
                .map(HttpMethod::name)
                .distinct()
                .collect(Collectors.joining(", ")));
    refuse(
        exchange,
        Problem.of(
            405,
            "method not allowed",
            "`%s` is not answered at `%s`".formatted(exchange.method(), exchange.path())));
  }

  /** What operators and administrators try is told whatever the reason why it is refused. */
  void refuse(Exchange exchange, Problem problem) {
    if (problem.turnsAway() || (problem.status() < 500 && exchange.isAdministrative())) {
      watch.refused(exchange.refused(problem.status(), problem.detail()));
    }
    HttpServerResponse response = exchange.response();
    if (response.ended() || response.headWritten()) {
      response.reset();
      return;
    }
    if (exchange.isHeldBack()) {
      // What comes next may be the body or another request: nobody can tell.
      HttpConnection connection = exchange.context().request().connection();
      exchange.context().addEndHandler(answered -> connection.close());
    }
    problem
        .retryAfter()
        .ifPresent(
            after ->
                response.putHeader("Retry-After", Long.toString(Math.max(1, after.toSeconds()))));
    Responder.problem(response, exchange.context().request().headers(), problem);
  }
}
