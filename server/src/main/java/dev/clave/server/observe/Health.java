package dev.clave.server.observe;

import dev.clave.server.http.Access;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Route;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether each store answers. Stores are asked once a second at most, however many want to know:
 * anybody may, without a token and without a limit. Safe to share.
 *
 * <pre>{@code
 * Health health = new Health(List.of(disk.probe()), clock);
 * Map<String, Health.Finding> findings = health.findings();
 * }</pre>
 */
public final class Health {

  /** A store and a question that fails when the store cannot serve. */
  public record Probe(String name, String place, Question question) {

    /** Of something that is not open yet. */
    public static Probe starting(String name) {
      return new Probe(
          name,
          "",
          () -> {
            throw new IllegalStateException("still starting");
          });
    }
  }

  /** Asks the store something small. */
  @FunctionalInterface
  public interface Question {
    void ask() throws Exception;
  }

  /** What a probe found. */
  public record Finding(String place, boolean up, String detail) {}

  private static final Duration LOOKS_APART = Duration.ofSeconds(1);

  private static final String UP = "clave.store.up";

  private record Look(Instant at, Map<String, Finding> findings) {}

  private final List<Probe> probes;
  private final InstantSource clock;
  private Look last = new Look(Instant.MIN, Map.of());

  public Health(List<Probe> probes, InstantSource clock) {
    this.probes = List.copyOf(probes);
    this.clock = clock;
  }

  /** What each store says, or said less than a second ago. */
  public synchronized Map<String, Finding> findings() {
    Instant now = clock.instant();
    if (!now.isBefore(last.at().plus(LOOKS_APART))) {
      Map<String, Finding> findings = new LinkedHashMap<>();
      for (Probe probe : probes) {
        findings.put(probe.name(), finding(probe));
      }
      // Counted from the answer: a store that takes its time is not asked without a pause.
      last = new Look(clock.instant(), Collections.unmodifiableMap(findings));
    }
    return last.findings();
  }

  private static Finding finding(Probe probe) {
    try {
      probe.question().ask();
      return new Finding(probe.place(), true, "");
    } catch (Exception e) {
      String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
      return new Finding(probe.place(), false, reason);
    }
  }

  /**
   * Has a figure for each store: 1 while it answers, 0 while it does not. It takes the place of the
   * figures of another one, which a registry would otherwise keep.
   */
  public Health measuredBy(MeterRegistry meters) {
    meters.find(UP).meters().forEach(meters::remove);
    for (Probe probe : probes) {
      Gauge.builder(UP, () -> findings().get(probe.name()).up() ? 1 : 0)
          .description("1 while the store answers")
          .tag("store", probe.name())
          .register(meters);
    }
    return this;
  }

  /**
   * {@code /health} says that the process runs; {@code /ready} that every store answers. Neither
   * says why to a caller without a token.
   */
  public List<Route> routes() {
    return List.of(
        Route.get("/health", new Access.Open(), call -> Answer.ok(Map.of("status", "up"))),
        Route.get("/ready", new Access.Open(), call -> ready()));
  }

  private Answer ready() {
    Map<String, String> states = new LinkedHashMap<>();
    findings().forEach((name, finding) -> states.put(name, finding.up() ? "up" : "down"));
    boolean up = !states.containsValue("down");
    return new Answer.OfJson(
        up ? 200 : 503, Map.of(), Map.of("status", up ? "up" : "down", "stores", states));
  }
}
