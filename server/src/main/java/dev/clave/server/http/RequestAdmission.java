package dev.clave.server.http;

import dev.clave.server.security.Grant;
import dev.clave.server.security.RateLimit;
import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Lets a request in to its route: not too fast, with a token that is enough for it. */
final class RequestAdmission {
  private static final Problem UNREACHED =
      Problem.forbidden("expected a path within the systems of the token");

  private final Gate gate;
  private final RateLimit limit;
  private final ProblemAnswers problems;
  private final OpenConnections connections;
  private final CallerMemory budget;
  private final WholeBody wholeBody;

  RequestAdmission(
      WebOptions options,
      Gate gate,
      RateLimit limit,
      ProblemAnswers problems,
      OpenConnections connections) {
    this.gate = gate;
    this.limit = limit;
    this.problems = problems;
    this.connections = connections;
    this.budget = new CallerMemory(options.bodyBytes(), options.largestBodyBytes());
    this.wholeBody = new WholeBody(options, budget);
  }

  /** How much of all bodies together is in memory. */
  long heldBytes() {
    return budget.held();
  }

  void admit(Route route, Exchange exchange) {
    exchange.ledTo(route);
    identify(
        exchange,
        route.access() instanceof Access.Open,
        grant ->
            turnedAway(exchange, grant, route.isHealth())
                .ifPresentOrElse(
                    problem -> refuse(exchange, problem), () -> decide(route, exchange)));
  }

  /**
   * Answers a request that no route takes, behind the same checks as one that a route takes: what
   * is there and what is not looks alike to whoever has no token.
   *
   * @param open whether everybody may know what is at the path
   */
  void admitNowhere(Exchange exchange, boolean open, Consumer<Exchange> answer) {
    identify(
        exchange,
        open,
        grant ->
            turnedAway(exchange, grant, false)
                .ifPresentOrElse(
                    problem -> refuse(exchange, problem),
                    () -> {
                      if (isOfAnotherSystem(exchange)) {
                        refuse(exchange, UNREACHED);
                      } else {
                        exchange.context().request().resume();
                        answer.accept(exchange);
                      }
                    }));
  }

  /**
   * Whether the path is outside the systems of the token. It gets the same answer whether there is
   * such a system or not: names of systems are not told to whoever has no part in them.
   */
  private static boolean isOfAnotherSystem(Exchange exchange) {
    return exchange.system().filter(name -> !exchange.grant().reaches(name)).isPresent();
  }

  /** Finds out who the caller is, which may take a question to somebody else. */
  private void identify(Exchange exchange, boolean open, Consumer<Optional<Grant>> next) {
    HttpServerRequest request = exchange.context().request();
    Optional<Problem> unknown = Expectation.fault(request);
    if (unknown.isPresent()) {
      problems.refuse(exchange, unknown.get());
      return;
    }
    CompletableFuture<Optional<Grant>> grant =
        open
            ? CompletableFuture.completedFuture(Optional.of(Grant.nothing()))
            : gate.grant(request.getHeader("Authorization")).toCompletableFuture();
    if (grant.isDone() && !grant.isCompletedExceptionally()) {
      next.accept(grant.join());
    } else {
      request.pause();
      Future.fromCompletionStage(grant, exchange.context().vertx().getOrCreateContext())
          .onSuccess(next::accept)
          .onFailure(
              failure -> {
                request.resume();
                exchange
                    .context()
                    .fail(tooFast(exchange).<Throwable>map(Problem::refusal).orElse(failure));
              });
    }
  }

  /** Why whoever has this grant is not let in anywhere. */
  private Optional<Problem> turnedAway(
      Exchange exchange, Optional<Grant> grant, boolean unlimited) {
    exchange.grantedTo(grant.orElseGet(Grant::nothing));
    connections.calledBy(exchange.context().request().connection(), exchange.grant().subject());
    Optional<Problem> tooFast = unlimited ? Optional.empty() : tooFast(exchange);
    if (tooFast.isPresent() || grant.isPresent()) {
      return tooFast;
    }
    exchange.response().putHeader("WWW-Authenticate", "Bearer realm=\"clave\"");
    return Optional.of(
        Problem.of(401, "unauthorized", "expected a valid token in `Authorization: Bearer …`"));
  }

  private void decide(Route route, Exchange exchange) {
    if (route.access() instanceof Access.InSystem inSystem
        && !exchange.grant().reaches(inSystem.system())) {
      refuse(exchange, UNREACHED);
    } else if (!route.access().admits(exchange.grant())) {
      refuse(exchange, Problem.forbidden("the token lacks " + route.access().needed()));
    } else {
      route
          .about()
          .filter(about -> !exchange.context().queryParams().isEmpty())
          .flatMap(about -> KnownQuery.of(about).fault(exchange.context().queryParams()))
          .ifPresentOrElse(fault -> refuse(exchange, fault), () -> proceed(route, exchange));
    }
  }

  private Optional<Problem> tooFast(Exchange exchange) {
    return limit
        .refuse(exchange.grant().subject() + " " + exchange.remoteAddress())
        .map(
            wait ->
                Problem.of(429, "too many requests", "expected fewer requests a second")
                    .retryAfter(wait));
  }

  private void refuse(Exchange exchange, Problem problem) {
    exchange.context().request().resume();
    problems.refuse(exchange, problem);
  }

  /**
   * Takes the body in, now that the caller may send it, and goes on. What is only got has no body:
   * everybody may get pages, and nobody's memory is for whatever they send along.
   */
  private void proceed(Route route, Exchange exchange) {
    if (route.method().equals(HttpMethod.GET)
        && WholeBody.isAnnounced(exchange.context().request())) {
      refuse(exchange, Problem.badRequest("expected no body with " + exchange.method()));
    } else if (route.streamed()) {
      Expectation.goAhead(exchange.context().request());
      exchange.goesAhead();
      exchange.context().next();
    } else {
      wholeBody.take(exchange);
    }
  }
}
