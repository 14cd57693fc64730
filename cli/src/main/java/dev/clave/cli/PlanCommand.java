package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import dev.clave.design.Design;
import dev.clave.design.cost.PriceList;
import dev.clave.design.cost.Prices;
import dev.clave.table.evolution.ApplySettings;
import dev.clave.table.evolution.Evolution;
import dev.clave.table.evolution.EvolutionException;
import dev.clave.table.evolution.report.ApplyRate;
import dev.clave.table.evolution.report.PlanJson;
import dev.clave.table.evolution.report.PlanMarkdown;
import dev.clave.table.evolution.report.PlanText;
import dev.clave.table.evolution.report.PricedPlan;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows what a change of a design asks of its tables. */
@Command(
    name = "plan",
    description = {
      "Show the steps that bring tables to another design, with what each costs and takes.",
      "Reads the whole table and writes nothing."
    },
    exitCodeList = {
      "0:the change can be applied, or nothing has to be done",
      "1:the work failed",
      "2:the command line was not understood",
      "3:something stands in the way, which is listed"
    },
    footer = {
      "  clave plan design.yaml",
      "  clave plan design.yaml --endpoint http://localhost:8000 --units 500",
      "  clave plan design.yaml --from HEAD:design.yaml --region eu-west-1 --format markdown"
    })
final class PlanCommand implements Callable<Integer> {
  private static final int IN_THE_WAY = 3;

  private enum Format {
    TEXT,
    JSON,
    MARKDOWN
  }

  @Spec private CommandSpec spec;

  @Mixin private ChangeTarget target;

  @Option(
      names = "--format",
      paramLabel = "text|json|markdown",
      description = "Write for people (text, the default), for tools, or for a pull request.")
  private Format format = Format.TEXT;

  @Override
  public Integer call() {
    PrintWriter errors = spec.commandLine().getErr();
    Design design = target.design(errors);
    try (TablePlace.Opened openTables = target.place().open()) {
      Evolution evolution = target.evolution(design, openTables, errors);
      evolution
          .memory()
          .flatMap(memory -> memory.running())
          .ifPresent(
              change ->
                  errors.printf(
                      "a change is under way, in phase `%s` since %s%n",
                      change.phase().word(), change.since()));
      errors.flush();
      ApplySettings settings = target.rate().settings(openTables, target.firstTable(design));
      ApplyRate rate = ApplyRate.of(settings);
      PricedPlan plan = PricedPlan.of(evolution.plan(settings), rate, prices(target.place()));
      PrintWriter out = spec.commandLine().getOut();
      out.print(
          switch (format) {
            case TEXT -> PlanText.of(plan);
            case JSON -> PlanJson.of(plan);
            case MARKDOWN -> PlanMarkdown.of(plan);
          });
      out.flush();
      return plan.isApplicable() ? 0 : IN_THE_WAY;
    } catch (EvolutionException refusal) {
      throw new Failure(refusal.getMessage(), refusal);
    }
  }

  /** Those of the tables' region, or of the first one where it has none of its own. */
  static Prices prices(TablePlace place) {
    PriceList list = PriceList.bundled();
    return list.region(place.priceRegion())
        .or(() -> list.region(PriceList.DEFAULT_REGION))
        .orElseThrow();
  }
}
