package dev.clave.server.observe;

import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.Trace;
import dev.clave.server.http.Watch;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.stream.LongStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts and logs each answer; records each refusal. No figure has a path with values in it.
 *
 * <pre>{@code
 * Observer observer = new Observer(meters, audit, new Traffic(clock), Telemetry.none());
 * Web web = Web.start(options, gate, limit, observer, routes);
 * }</pre>
 */
public final class Observer implements Watch {
  /** A few: there are as many as these for each route, method and status. */
  private static final Duration[] BOUNDS =
      LongStream.of(1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000)
          .mapToObj(Duration::ofMillis)
          .toArray(Duration[]::new);

  private static final Logger log = LoggerFactory.getLogger(Log.ACCESS);
  private static final int CLIENT_ERROR = 400;
  private static final int FORBIDDEN = 403;
  private static final int SERVER_ERROR = 500;

  /** Callers may make methods up; a figure for each would fill the memory. */
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE");

  private static final String OTHER_METHOD = "OTHER";

  /** Beyond these, what has not been answered before is counted under one route. */
  static final int MOST_TIMERS = 500;

  private static final String OTHER_ROUTE = "other";

  /** What is counted apart. */
  private record Kind(String method, String route, int status) {}

  private final MeterRegistry meters;
  private final AuditTrail audit;
  private final Traffic traffic;
  private final Telemetry telemetry;
  private final ConcurrentMap<Kind, Timer> timers = new ConcurrentHashMap<>();

  public Observer(MeterRegistry meters, AuditTrail audit, Traffic traffic, Telemetry telemetry) {
    this.meters = meters;
    this.audit = audit;
    this.traffic = traffic;
    this.telemetry = telemetry;
  }

  @Override
  public Trace begun(String method, String traceparent) {
    return telemetry.begun(known(method), traceparent);
  }

  @Override
  public void working(String kind, String compartment, int threads, IntSupplier underWay) {
    Gauge.builder("clave.workers.under.way", underWay::getAsInt)
        .description("what the threads of one system and store work on, with what waits for them")
        .tag("kind", kind)
        .tag("compartment", compartment)
        .register(meters);
    Gauge.builder("clave.workers.threads", () -> threads)
        .description("how much they work on at a time")
        .tag("kind", kind)
        .tag("compartment", compartment)
        .register(meters);
  }

  private static String known(String method) {
    return METHODS.contains(method) ? method : OTHER_METHOD;
  }

  @Override
  public void answered(Answered answer) {
    traffic.answered(answer);
    audit.tick();
    String method = known(answer.method());
    timer(new Kind(method, answer.route(), answer.status()))
        .record(answer.nanos(), TimeUnit.NANOSECONDS);
    telemetry.answered(answer, method);
    if (log.isInfoEnabled()) {
      log.atInfo()
          .addKeyValue("request", answer.requestId())
          .addKeyValue("trace", answer.trace().id())
          .addKeyValue("method", answer.method())
          .addKeyValue("route", answer.route())
          .addKeyValue("path", answer.path())
          .addKeyValue("status", answer.status())
          .addKeyValue("micros", answer.nanos() / 1000)
          .log("answered");
    }
  }

  /** A design may have any number of routes; the series of a server are bounded all the same. */
  private Timer timer(Kind kind) {
    Timer timer = timers.get(kind);
    if (timer != null) {
      return timer;
    }
    return timers.size() < MOST_TIMERS
        ? timers.computeIfAbsent(kind, this::registered)
        : registered(new Kind(kind.method(), OTHER_ROUTE, kind.status()));
  }

  private Timer registered(Kind kind) {
    return Timer.builder("clave.http.requests")
        .tag("method", kind.method())
        .tag("route", kind.route())
        .tag("status", Integer.toString(kind.status()))
        .serviceLevelObjectives(BOUNDS)
        .register(meters);
  }

  @Override
  public void refused(Refused refusal) {
    audit.refused(refusal);
  }

  /** The route, with its use recorded if it is for operators or administrators and changes. */
  public Route audited(Route route) {
    return route.isAdministrative()
        ? route.handledBy(call -> handle(route.handler(), call))
        : route;
  }

  /** What a handler refuses is recorded where every refusal is. */
  private Answer handle(Route.Handler handler, Call call) throws Exception {
    Answer answer;
    try {
      answer = handler.handle(call);
    } catch (Problem.Refusal refusal) {
      if (refusal.problem().status() >= SERVER_ERROR) {
        record(AuditTrail.FAILED, call, refusal.problem().detail());
      }
      throw refusal;
    } catch (Exception e) {
      record(AuditTrail.FAILED, call, "the log says more under the request id");
      throw e;
    }
    // Who is told again that it may not is entered by whoever answers so.
    if (answer.status() != FORBIDDEN) {
      record(outcome(answer), call, "");
    }
    return answer;
  }

  private static String outcome(Answer answer) {
    if (answer.status() >= SERVER_ERROR) {
      return AuditTrail.FAILED;
    } else if (answer.status() >= CLIENT_ERROR) {
      return AuditTrail.REFUSED;
    } else if (answer.headers().containsKey(Answer.REPLAYED)) {
      return AuditTrail.REPEATED;
    }
    return answer.headers().containsKey(Answer.DRY_RUN) ? AuditTrail.DRY_RUN : AuditTrail.DONE;
  }

  private void record(String action, Call call, String detail) {
    audit.record(
        action,
        call.grant().subject(),
        call.method() + " " + call.path(),
        call.remoteAddress(),
        call.id(),
        detail);
  }
}
