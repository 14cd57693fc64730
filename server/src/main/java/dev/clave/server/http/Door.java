package dev.clave.server.http;

import dev.clave.server.security.Grant;
import dev.clave.server.security.RateLimit;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Lets a request in to its route: not too fast, with a token that is enough for it. */
final class Door {
  private final Gate gate;
  private final RateLimit limit;
  private final ProblemAnswers problems;
  private final BodyBudget budget;
  private final WholeBody wholeBody;

  Door(WebOptions options, Gate gate, RateLimit limit, ProblemAnswers problems) {
    this.gate = gate;
    this.limit = limit;
    this.problems = problems;
    this.budget = new BodyBudget(options.bodyBytes());
    this.wholeBody = new WholeBody(options.largestBodyBytes(), budget);
  }

  /** How much of all bodies together is in memory. */
  long heldBytes() {
    return budget.held();
  }

  void admit(Route route, Exchange exchange) {
    exchange.ledTo(route);
    HttpServerRequest request = exchange.context().request();
    Optional<Problem> unknown = Expectation.fault(request);
    if (unknown.isPresent()) {
      problems.refuse(exchange, unknown.get());
      return;
    }
    CompletableFuture<Optional<Grant>> grant =
        route.access() instanceof Access.Open
            ? CompletableFuture.completedFuture(Optional.of(Grant.nothing()))
            : gate.grant(request.getHeader("Authorization")).toCompletableFuture();
    if (grant.isDone() && !grant.isCompletedExceptionally()) {
      decide(route, exchange, grant.join());
    } else {
      request.pause();
      Future.fromCompletionStage(grant, exchange.context().vertx().getOrCreateContext())
          .onSuccess(found -> decide(route, exchange, found))
          .onFailure(
              failure -> {
                request.resume();
                exchange
                    .context()
                    .fail(tooFast(exchange).<Throwable>map(Problem::refusal).orElse(failure));
              });
    }
  }

  private void decide(Route route, Exchange exchange, Optional<Grant> grant) {
    exchange.grantedTo(grant.orElseGet(Grant::nothing));
    Optional<Problem> tooFast = route.isHealth() ? Optional.empty() : tooFast(exchange);
    if (tooFast.isPresent()) {
      refuse(exchange, tooFast.get());
    } else if (grant.isEmpty()) {
      exchange.response().putHeader("WWW-Authenticate", "Bearer realm=\"clave\"");
      refuse(
          exchange,
          Problem.of(401, "unauthorized", "expected a valid token in `Authorization: Bearer …`"));
    } else if (!route.access().admits(grant.get())) {
      refuse(exchange, Problem.forbidden("the token lacks " + route.access().needed()));
    } else {
      route
          .about()
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

  /** Takes the body in, now that the caller may send it, and goes on. */
  private void proceed(Route route, Exchange exchange) {
    if (route.streamed()) {
      Expectation.goAhead(exchange.context().request());
      exchange.goesAhead();
      exchange.context().next();
    } else {
      wholeBody.take(exchange);
    }
  }
}
