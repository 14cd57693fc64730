package dev.clave.table.evolution.report;

import dev.clave.design.compare.ComparisonText;
import dev.clave.table.evolution.EvolutionPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A plan for people at a terminal.
 *
 * <pre>{@code
 * System.out.println(PlanText.of(PricedPlan.of(evolution.plan(), ApplyRate.of(settings), prices)));
 * }</pre>
 */
public final class PlanText {
  private static final List<String> HEAD =
      List.of("step", "items", "read units", "write units", "cost", "time", "what");

  private PlanText() {}

  public static String of(PricedPlan priced) {
    EvolutionPlan plan = priced.plan();
    StringBuilder text = new StringBuilder(ComparisonText.of(plan.comparison(), Map.of()));
    if (!plan.refusals().isEmpty()) {
      text.append("\ncannot be applied in place:\n");
      plan.refusals().forEach(each -> text.append("  ").append(each).append('\n'));
      return text.toString();
    }
    if (plan.steps().isEmpty()) {
      return text.append("nothing to apply\n").toString();
    }
    text.append('\n').append(table(rows(priced)));
    text.append('\n').append(closing(priced));
    if (!plan.obstacles().isEmpty()) {
      text.append("\nthese items stand in the way; mend them, then plan again:\n");
      plan.obstacles().forEach(each -> text.append("  ").append(each).append('\n'));
    }
    return text.toString();
  }

  /** What holds for all steps. */
  static String closing(PricedPlan priced) {
    String text =
        "%s items are stored. times at %s units a second; money on demand in %s.\n"
            .formatted(
                PlanFigures.count(priced.plan().items()),
                PlanFigures.units(priced.rate().unitsPerSecond()),
                priced.prices().region());
    Duration wait = priced.rate().phaseLength();
    if (has(priced, "expand") && !wait.isZero()) {
      text +=
          "`expand` and `contract` wait twice for %s%s, until every program has noticed.\n"
              .formatted(
                  PlanFigures.time(wait), has(priced, "return") ? ", `return` four times" : "");
    }
    return text + "nothing is locked: programs read and write throughout.\n";
  }

  private static boolean has(PricedPlan priced, String step) {
    return priced.plan().steps().stream().anyMatch(each -> each.name().equals(step));
  }

  static List<List<String>> rows(PricedPlan priced) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEAD);
    for (PricedPlan.Step each : priced.steps()) {
      EvolutionPlan.Step step = each.step();
      rows.add(
          List.of(
              step.name(),
              PlanFigures.count(step.items()),
              PlanFigures.units(step.readUnits()),
              PlanFigures.units(step.writeUnits()),
              PlanFigures.money(each.cost()),
              PlanFigures.time(each.time()),
              step.what()));
    }
    rows.add(
        List.of(
            "all",
            "",
            PlanFigures.units(
                priced.steps().stream().mapToDouble(each -> each.step().readUnits()).sum()),
            PlanFigures.units(
                priced.steps().stream().mapToDouble(each -> each.step().writeUnits()).sum()),
            PlanFigures.money(priced.cost()),
            PlanFigures.time(priced.time()),
            ""));
    return rows;
  }

  private static String table(List<List<String>> rows) {
    int columns = HEAD.size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int column = 0; column < columns; column++) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < columns; column++) {
        String padding = " ".repeat(widths[column] - row.get(column).length());
        boolean number = column > 0 && column < columns - 1;
        line.append(number ? padding + row.get(column) : row.get(column) + padding).append("  ");
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
