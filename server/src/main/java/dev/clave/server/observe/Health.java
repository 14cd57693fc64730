package dev.clave.server.observe;

import dev.clave.server.http.Access;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Whether each store answers, asked anew each time. */
public final class Health {

  /** A store and a question that fails when the store cannot serve. */
  public record Probe(String name, String place, Question question) {}

  /** Asks the store something small. */
  @FunctionalInterface
  public interface Question {
    void ask() throws Exception;
  }

  /** What a probe found. */
  public record Finding(String place, boolean up, String detail) {}

  private final List<Probe> probes;

  public Health(List<Probe> probes) {
    this.probes = List.copyOf(probes);
  }

  /** What each store says right now. */
  public Map<String, Finding> findings() {
    Map<String, Finding> findings = new LinkedHashMap<>();
    for (Probe probe : probes) {
      findings.put(probe.name(), finding(probe));
    }
    return findings;
  }

  private static Finding finding(Probe probe) {
    try {
      probe.question().ask();
      return new Finding(probe.place(), true, "");
    } catch (Exception e) {
      String said = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
      return new Finding(probe.place(), false, said);
    }
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
