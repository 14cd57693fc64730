package dev.clave.server;

import dev.clave.design.Design;
import dev.clave.design.compare.ChangeClass;
import dev.clave.design.compare.Comparison;
import dev.clave.design.compare.ComparisonText;
import dev.clave.design.compare.StorageShape;
import dev.clave.design.cost.PriceList;
import dev.clave.table.evolution.ApplySettings;
import dev.clave.table.evolution.Evolution;
import dev.clave.table.evolution.EvolutionPlan;
import dev.clave.table.evolution.report.ApplyRate;
import dev.clave.table.evolution.report.PlanText;
import dev.clave.table.evolution.report.PricedPlan;
import dev.clave.table.memory.Memory;
import dev.clave.table.options.DesignCheck;
import dev.clave.table.options.TableOptions;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A design that is to be served on the tables of another. */
record NewDesign(Design served, Design next, DynamoDbClient client, TableOptions names) {

  /** What has to be done to the tables first; empty when nothing has to. */
  Optional<PlannedChange> plan() {
    if (!memoryKey(served).equals(memoryKey(next))) {
      String text =
          ComparisonText.of(Comparison.of(served, next), Map.of())
              + "\nthe keys of the tables differ: serve it on tables of other names\n";
      return Optional.of(
          new PlannedChange(() -> new PlannedChange.Plan(text, PlannedChange.Way.NEW_TABLES)));
    }
    Evolution evolution = Evolution.of(client, names, Optional.of(served), next);
    return isSafe(evolution)
        ? Optional.empty()
        : Optional.of(new PlannedChange(() -> planned(evolution)));
  }

  /** The table keeps its memory under a key of the first table. */
  private static Object memoryKey(Design design) {
    return design.tables().get(0).key().attributes();
  }

  private boolean isSafe(Evolution evolution) {
    Optional<Memory> memory =
        names.designCheck() == DesignCheck.REFUSE ? evolution.memory() : Optional.empty();
    if (memory.isEmpty()) {
      return isSafe(Comparison.of(served, next));
    }
    boolean refused = new RememberedDesign(next, client, names).refusal().isPresent();
    if (refused || memory.get().running().isPresent()) {
      return !refused;
    }
    Design inForce = evolution.remembered(memory.get().shape()).orElseThrow();
    return isSafe(Comparison.of(inForce, StorageShape.of(next).design()));
  }

  private static boolean isSafe(Comparison comparison) {
    return comparison.heaviest().orElse(ChangeClass.SAFE) == ChangeClass.SAFE;
  }

  private PlannedChange.Plan planned(Evolution evolution) {
    EvolutionPlan plan = evolution.plan();
    return new PlannedChange.Plan(text(plan), way(plan, evolution.memory()));
  }

  private PlannedChange.Way way(EvolutionPlan plan, Optional<Memory> memory) {
    String nextHash = StorageShape.of(next).hash();
    if (memory.flatMap(Memory::running).filter(each -> !each.to().equals(nextHash)).isPresent()) {
      return PlannedChange.Way.AFTER_ANOTHER;
    } else if (!plan.refusals().isEmpty()) {
      return PlannedChange.Way.NEW_TABLES;
    } else if (!plan.obstacles().isEmpty()) {
      return PlannedChange.Way.MEND_ITEMS;
    }
    return memory.isPresent() ? PlannedChange.Way.APPLY : PlannedChange.Way.APPLY_FROM;
  }

  /** As {@code clave plan} writes it. */
  private static String text(EvolutionPlan plan) {
    PriceList prices = PriceList.bundled();
    return PlanText.of(
        PricedPlan.of(
            plan,
            ApplyRate.of(ApplySettings.defaults()),
            prices.region(PriceList.DEFAULT_REGION).orElseThrow()));
  }
}
