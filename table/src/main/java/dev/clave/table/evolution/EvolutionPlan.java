package dev.clave.table.evolution;

import dev.clave.design.Design;
import dev.clave.design.compare.Comparison;
import dev.clave.design.model.Index;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What a change of a design will do to a table.
 *
 * <pre>{@code
 * EvolutionPlan plan = evolution.plan();
 * plan.refusals().forEach(System.err::println);
 * plan.steps().forEach(step -> System.out.println(step.name() + ": " + step.what()));
 * }</pre>
 *
 * @param steps in their order; empty if nothing has to be done
 * @param refusals why it cannot be applied in place; empty if it can
 * @param obstacles items that must be mended before, such as values that are to be unique and are
 *     not
 */
public record EvolutionPlan(
    Comparison comparison,
    long items,
    List<Step> steps,
    List<String> refusals,
    List<String> obstacles) {
  public EvolutionPlan {
    steps = List.copyOf(steps);
    refusals = List.copyOf(refusals);
    obstacles = List.copyOf(obstacles);
  }

  /**
   * One step. Nothing is locked in any of them.
   *
   * @param items how many items it writes
   * @param readUnits the read capacity that it consumes
   * @param writeUnits the write capacity that it consumes
   */
  public record Step(String name, String what, long items, double readUnits, double writeUnits) {}

  static EvolutionPlan refused(Comparison comparison, List<String> refusals) {
    return new EvolutionPlan(comparison, 0, List.of(), refusals, List.of());
  }

  static EvolutionPlan of(
      Comparison comparison,
      ChangeInPhase change,
      Precheck.Result precheck,
      Set<String> functions) {
    Design before = change.before();
    Design next = change.next();
    List<Step> steps = new ArrayList<>();
    long concerned =
        precheck.affected().values().stream().mapToLong(Precheck.Affected::items).sum();
    long kilobytes =
        precheck.affected().values().stream().mapToLong(Precheck.Affected::kilobytes).sum();
    long companions =
        precheck.affected().values().stream().mapToLong(Precheck.Affected::companions).sum();
    long counts = precheck.affected().values().stream().mapToLong(Precheck.Affected::counts).sum();
    double scan = precheck.bytes() / 8192.0;
    List<String> addedIndexes = indexes(next, before);
    List<String> dropped = indexes(before, next);
    if (!comparison.changes().isEmpty() && precheck.affected().isEmpty() && dropped.isEmpty()) {
      steps.add(
          new Step(
              "remember",
              "the table remembers the new design" + listed(", adds ", addedIndexes),
              0,
              0,
              1));
    } else if (!comparison.changes().isEmpty()) {
      if (!functions.isEmpty()) {
        steps.add(
            new Step(
                "roll out",
                "start programs of the old design that have the functions "
                    + String.join(", ", functions)
                    + "; others are refused from the next step on",
                0,
                0,
                0));
      }
      steps.add(new Step("check", "reads the table for values that stand in the way", 0, scan, 0));
      steps.add(
          new Step(
              "expand",
              "programs learn of the new design and keep both right"
                  + listed("; adds ", addedIndexes),
              0,
              0,
              3));
      // A transaction consumes two units for each that a plain write does.
      double together = companions + counts > 0 ? 2 : 1;
      steps.add(
          new Step(
              "fill",
              "writes what the new design needs to stored items",
              concerned,
              scan * 2,
              together * (kilobytes + companions + counts)
                  + (double) addedIndexes.size() * kilobytes));
      steps.add(new Step("verify", "compares every item, by counts and digests", 0, scan * 2, 0));
      steps.add(
          new Step("switch", "programs of the new design may begin; the others go on", 0, 0, 1));
      steps.add(
          new Step(
              "contract",
              "removes what only the old design needs" + listed("; drops ", dropped),
              concerned,
              scan * 2,
              kilobytes));
      List<String> twins = change.change().twins().names();
      if (!twins.isEmpty()) {
        steps.add(
            new Step(
                "return",
                "gives "
                    + String.join(", ", twins)
                    + " the new keys under their own names, has programs read there, and drops"
                    + " what was added beside them",
                concerned,
                scan * 6,
                2.0 * kilobytes * (1 + twins.size())));
      }
    }
    return new EvolutionPlan(comparison, precheck.items(), steps, List.of(), precheck.obstacles());
  }

  private static List<String> indexes(Design having, Design lacking) {
    List<String> names = new ArrayList<>();
    for (int place = 0; place < having.tables().size(); place++) {
      for (Index index : having.tables().get(place).indexes()) {
        if (lacking.tables().get(place).index(index.name()).isEmpty()) {
          names.add("index `" + index.name() + "`");
        }
      }
    }
    return names;
  }

  private static String listed(String before, List<String> names) {
    return names.isEmpty() ? "" : before + String.join(", ", names);
  }
}
