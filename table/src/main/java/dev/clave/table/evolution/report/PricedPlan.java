package dev.clave.table.evolution.report;

import dev.clave.design.cost.Prices;
import dev.clave.table.evolution.EvolutionPlan;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/**
 * A plan with what each step costs and how long it takes.
 *
 * <pre>{@code
 * PricedPlan priced = PricedPlan.of(evolution.plan(), ApplyRate.of(settings), prices);
 * System.out.println(priced.cost() + " " + prices.currency() + ", " + priced.time());
 * }</pre>
 *
 * @param steps in the order of the plan
 */
public record PricedPlan(EvolutionPlan plan, ApplyRate rate, Prices prices, List<Step> steps) {
  /** Before `expand` and before `fill`, or before and after `contract` begins. */
  private static final int WAITS = 2;

  public PricedPlan {
    steps = List.copyOf(steps);
  }

  /**
   * One step of the plan.
   *
   * @param cost of its units on demand, in the currency of the prices
   * @param time at the rate of the plan, waits for programs included
   */
  public record Step(EvolutionPlan.Step step, BigDecimal cost, Duration time) {}

  public static PricedPlan of(EvolutionPlan plan, ApplyRate rate, Prices prices) {
    return new PricedPlan(
        plan,
        rate,
        prices,
        plan.steps().stream()
            .map(
                step ->
                    new Step(
                        step,
                        prices.reads(step.readUnits()).add(prices.writes(step.writeUnits())),
                        rate.time(step.readUnits() + step.writeUnits()).plus(waits(step, rate))))
            .toList());
  }

  private static Duration waits(EvolutionPlan.Step step, ApplyRate rate) {
    return switch (step.name()) {
      case "expand", "contract" -> rate.phaseLength().multipliedBy(WAITS);
      // A second change, which expands and contracts too.
      case "return" -> rate.phaseLength().multipliedBy(2L * WAITS);
      default -> Duration.ZERO;
    };
  }

  /** Whether the change can be applied as it is. */
  public boolean isApplicable() {
    return plan.refusals().isEmpty() && plan.obstacles().isEmpty();
  }

  public BigDecimal cost() {
    return steps.stream().map(Step::cost).reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  public Duration time() {
    return steps.stream().map(Step::time).reduce(Duration.ZERO, Duration::plus);
  }
}
