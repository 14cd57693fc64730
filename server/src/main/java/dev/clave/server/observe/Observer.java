package dev.clave.server.observe;

import dev.clave.server.http.Access;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Route;
import dev.clave.server.http.Watch;
import dev.clave.server.security.Right;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.http.HttpMethod;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts and logs each answer; records each refusal. No figure has a path with values in it. */
public final class Observer implements Watch {
  private static final Logger log = LoggerFactory.getLogger(Log.ACCESS);

  private final MeterRegistry meters;
  private final AuditTrail audit;
  private final Traffic traffic;
  private final InstantSource clock;

  public Observer(MeterRegistry meters, AuditTrail audit, Traffic traffic, InstantSource clock) {
    this.meters = meters;
    this.audit = audit;
    this.traffic = traffic;
    this.clock = clock;
  }

  @Override
  public void answered(Answered answer) {
    traffic.answered(answer);
    Timer.builder("clave.http.requests")
        .tag("method", answer.method())
        .tag("route", answer.route())
        .tag("status", Integer.toString(answer.status()))
        .publishPercentileHistogram()
        .minimumExpectedValue(Duration.ofMillis(1))
        .maximumExpectedValue(Duration.ofSeconds(10))
        .register(meters)
        .record(answer.nanos(), TimeUnit.NANOSECONDS);
    if (log.isInfoEnabled()) {
      log.atInfo()
          .addKeyValue("request", answer.requestId())
          .addKeyValue("method", answer.method())
          .addKeyValue("path", answer.path())
          .addKeyValue("status", answer.status())
          .addKeyValue("micros", answer.nanos() / 1000)
          .log("answered");
    }
  }

  @Override
  public void refused(String requestId, String subject, String what, String remoteAddress) {
    act("refused", subject, what, remoteAddress, requestId);
  }

  /** The route, with its use recorded if it is for operators or administrators and changes. */
  public Route audited(Route route) {
    Optional<Right> right =
        route.access() instanceof Access.InSystem inSystem
            ? Optional.of(inSystem.right())
            : route.access() instanceof Access.Everywhere everywhere
                ? Optional.of(everywhere.right())
                : Optional.empty();
    boolean recorded =
        right.filter(each -> each == Right.OPERATE || each == Right.ADMINISTER).isPresent()
            && !route.method().equals(HttpMethod.GET);
    if (!recorded) {
      return route;
    }
    return route.handledBy(
        call -> {
          Answer answer = route.handler().handle(call);
          act(
              "done",
              call.grant().subject(),
              call.method() + " " + call.path(),
              call.remoteAddress(),
              call.id());
          return answer;
        });
  }

  /** Records something that an administrator or operator did. */
  public void act(
      String action, String subject, String what, String remoteAddress, String requestId) {
    audit.record(
        new AuditTrail.Entry(
            clock.instant().toString(), action, subject, what, remoteAddress, requestId));
  }
}
