package dev.clave.server.http;

import dev.clave.server.security.Grant;
import dev.clave.server.security.RateLimit;
import io.vertx.ext.web.handler.BodyHandler;
import java.time.Duration;
import java.util.Optional;

/** Lets a request in to its route: not too fast, with a token that is enough for it. */
final class Door {
  private final Gate gate;
  private final RateLimit limit;
  private final ProblemAnswers problems;
  private final BodyHandler wholeBody;

  Door(WebOptions options, Gate gate, RateLimit limit, ProblemAnswers problems) {
    this.gate = gate;
    this.limit = limit;
    this.problems = problems;
    this.wholeBody = BodyHandler.create(false).setBodyLimit(options.largestBodyBytes());
  }

  void admit(Route route, Exchange exchange) {
    exchange.ledTo(route);
    boolean open = route.access() instanceof Access.Open;
    Optional<Grant> grant =
        open
            ? Optional.of(Grant.nothing())
            : gate.grant(exchange.context().request().getHeader("Authorization"));
    exchange.grantedTo(grant.orElseGet(Grant::nothing));
    Optional<Duration> wait =
        limit.refuse(exchange.grant().subject() + " " + exchange.remoteAddress());
    if (wait.isPresent()) {
      problems.refuse(
          exchange,
          Problem.of(429, "too many requests", "expected fewer requests a second")
              .retryAfter(wait.get()));
    } else if (grant.isEmpty()) {
      exchange.response().putHeader("WWW-Authenticate", "Bearer realm=\"clave\"");
      problems.refuse(
          exchange,
          Problem.of(401, "unauthorized", "expected a valid token in `Authorization: Bearer …`"));
    } else if (!route.access().admits(grant.get())) {
      problems.refuse(exchange, Problem.forbidden("the token lacks " + route.access().needed()));
    } else {
      route
          .about()
          .flatMap(about -> KnownQuery.of(about).fault(exchange.context().queryParams()))
          .ifPresentOrElse(
              fault -> problems.refuse(exchange, fault), () -> proceed(route, exchange));
    }
  }

  /** Takes the body in, now that the caller may send it, and goes on. */
  private void proceed(Route route, Exchange exchange) {
    if (route.streamed()) {
      exchange.context().next();
    } else {
      exchange.reading(true);
      wholeBody.handle(exchange.context());
    }
  }
}
