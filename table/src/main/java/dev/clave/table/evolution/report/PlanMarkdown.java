package dev.clave.table.evolution.report;

import dev.clave.design.compare.ComparisonMarkdown;
import dev.clave.table.evolution.EvolutionPlan;
import java.util.List;
import java.util.Map;

/**
 * A plan as a comment on a pull request.
 *
 * <pre>{@code
 * String comment = PlanMarkdown.of(PricedPlan.of(evolution.plan(), ApplyRate.of(settings), prices));
 * }</pre>
 */
public final class PlanMarkdown {
  private PlanMarkdown() {}

  public static String of(PricedPlan priced) {
    EvolutionPlan plan = priced.plan();
    StringBuilder text = new StringBuilder(ComparisonMarkdown.of(plan.comparison(), Map.of()));
    if (!plan.refusals().isEmpty()) {
      text.append("\nCannot be applied in place:\n\n");
      plan.refusals().forEach(each -> text.append("- ").append(each).append('\n'));
      return text.toString();
    }
    if (plan.steps().isEmpty()) {
      return text.append("\nNothing to apply.\n").toString();
    }
    text.append('\n');
    List<List<String>> rows = PlanText.rows(priced);
    for (int row = 0; row < rows.size(); row++) {
      text.append("| ").append(String.join(" | ", rows.get(row))).append(" |\n");
      if (row == 0) {
        text.append("|---|---:|---:|---:|---:|---:|---|\n");
      }
    }
    text.append('\n').append(PlanText.closing(priced));
    if (!plan.obstacles().isEmpty()) {
      text.append("\nThese items stand in the way; mend them, then plan again:\n\n");
      plan.obstacles().forEach(each -> text.append("- ").append(each).append('\n'));
    }
    return text.toString();
  }
}
