package dev.clave.table.evolution.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.compare.Comparison;
import dev.clave.design.cost.PriceList;
import dev.clave.design.cost.Prices;
import dev.clave.table.evolution.EvolutionPlan;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PricedPlanTest {
  private static final Prices PRICES =
      PriceList.bundled().region(PriceList.DEFAULT_REGION).orElseThrow();
  private static final ApplyRate RATE = new ApplyRate(1000, Duration.ofMinutes(1));

  private static PricedPlan plan(String... steps) {
    return PricedPlan.of(
        new EvolutionPlan(
            new Comparison(List.of(), List.of()),
            0,
            Stream.of(steps).map(name -> new EvolutionPlan.Step(name, "", 0, 0, 0)).toList(),
            List.of(),
            List.of()),
        RATE,
        PRICES);
  }

  @Test
  void eachPhaseOfAChangeWaitsForPrograms() {
    PricedPlan plan = plan("check", "expand", "fill", "verify", "switch", "contract");
    assertThat(plan.time()).isEqualTo(Duration.ofMinutes(4));
    assertThat(PlanText.of(plan)).contains("`expand` and `contract` wait twice for 1 min, until");
  }

  @Test
  void theReturnOfAnIndexToItsNameWaitsLikeAWholeChange() {
    PricedPlan plan = plan("expand", "fill", "contract", "return");
    assertThat(plan.steps().get(3).time()).isEqualTo(Duration.ofMinutes(4));
    assertThat(PlanText.of(plan)).contains("wait twice for 1 min, `return` four times, until");
  }
}
