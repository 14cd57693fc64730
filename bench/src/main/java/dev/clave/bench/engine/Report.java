package dev.clave.bench.engine;

import java.io.PrintStream;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Prints what was measured, and how many times the peers' throughput Clave's is. */
final class Report {
  private final PrintStream out;

  Report(PrintStream out) {
    this.out = out;
  }

  void print(List<Results> all) {
    out.printf("%n| scenario | subject | requests/s | p50 ms | p99 ms | failed |%n");
    out.println("|---|---|--:|--:|--:|--:|");
    for (Scenario scenario : Scenario.values()) {
      for (Results results : all) {
        Measurement measured = results.measured().get(scenario);
        if (measured != null) {
          out.printf(
              "| %s | %s | %,.0f | %.2f | %.2f | %d |%n",
              scenario.title(),
              results.subject().name(),
              measured.perSecond(),
              measured.p50Millis(),
              measured.p99Millis(),
              measured.failures());
        }
      }
    }
    out.printf("%n| subject | start to first answer, ms | resident after the run, MB |%n");
    out.println("|---|--:|--:|");
    for (Results results : all) {
      out.printf(
          "| %s | %d | %d |%n",
          results.subject().name(), results.startMillis(), results.residentMegabytes());
    }
    ratios(all);
    tails(all);
    complaints(all);
  }

  private void ratios(List<Results> all) {
    compare("throughput of", all, Measurement::perSecond, Measurement::perSecond);
  }

  /** How long the slowest of a hundred requests take, where the peer's middle one takes 1. */
  private void tails(List<Results> all) {
    compare(
        "p99 of, as a multiple of the p50", all, Measurement::p99Millis, Measurement::p50Millis);
  }

  private void compare(
      String what,
      List<Results> all,
      ToDoubleFunction<Measurement> ourFigure,
      ToDoubleFunction<Measurement> theirFigure) {
    out.printf("%n| %s | against | %s |%n", what, titles());
    out.println("|---|---|" + "--:|".repeat(Scenario.values().length));
    for (Results ours : all) {
      for (Results theirs : all) {
        boolean isPair =
            ours.subject().name().startsWith("clave")
                && !theirs.subject().name().startsWith("clave")
                && (ours.subject().isDurable() == theirs.subject().isDurable()
                    || !theirs.subject().isDurable());
        if (isPair) {
          out.printf("| %s | %s |", ours.subject().name(), theirs.subject().name());
          for (Scenario scenario : Scenario.values()) {
            Measurement our = ours.measured().get(scenario);
            Measurement their = theirs.measured().get(scenario);
            out.print(
                our == null || their == null
                    ? " – |"
                    : ratio(ourFigure.applyAsDouble(our), theirFigure.applyAsDouble(their)));
          }
          out.println();
        }
      }
    }
  }

  private static String titles() {
    StringBuilder titles = new StringBuilder();
    for (Scenario scenario : Scenario.values()) {
      titles.append(titles.isEmpty() ? "" : " | ").append(scenario.title());
    }
    return titles.toString();
  }

  private static String ratio(double ours, double theirs) {
    return theirs == 0 ? " – |" : " %.1f |".formatted(ours / theirs);
  }

  private void complaints(List<Results> all) {
    for (Results results : all) {
      results
          .measured()
          .forEach(
              (scenario, measured) -> {
                if (measured.failures() > 0) {
                  out.printf(
                      "%n%s, %s: %d requests failed, the first with:%n%s%n",
                      results.subject().name(),
                      scenario.title(),
                      measured.failures(),
                      measured.firstFailure().lines().reduce((a, b) -> b).orElse(""));
                }
              });
    }
  }
}
