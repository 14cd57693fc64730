package dev.clave.cli;

import dev.clave.cli.terminal.Ending;
import dev.clave.cli.terminal.Failure;
import dev.clave.design.Design;
import dev.clave.table.diagnosis.Repaired;
import dev.clave.table.evolution.ApplySettings;
import dev.clave.table.evolution.Evolution;
import dev.clave.table.evolution.EvolutionException;
import dev.clave.table.evolution.EvolutionPlan;
import dev.clave.table.evolution.Rewrite;
import dev.clave.table.evolution.Verification;
import dev.clave.table.evolution.report.ApplyRate;
import dev.clave.table.evolution.report.PlanText;
import dev.clave.table.evolution.report.PricedPlan;
import dev.clave.table.evolution.report.ProgressText;
import dev.clave.table.item.TableException;
import dev.clave.table.memory.Memory;
import dev.clave.table.memory.RunningChange;
import dev.clave.table.options.Progress;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Brings tables to another design while programs use them. */
@Command(
    name = "apply",
    description = {
      "Bring tables to another design while programs of both read and write.",
      "Can be stopped or killed at any point: run it again to go on."
    },
    exitCodeList = {
      "0:done",
      "1:the work failed or was stopped; what was done is kept",
      "2:the command line was not understood"
    },
    footer = {
      "  clave apply design.yaml",
      "  clave apply design.yaml --region eu-west-1 --share 0.3",
      "  clave apply design.yaml --contract",
      "  clave apply design.yaml --rewrite"
    })
final class ApplyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private ChangeTarget target;

  @ArgGroup(exclusive = true)
  private Direction direction = new Direction();

  private static final class Direction {
    @Option(
        names = "--contract",
        description = "End the change: remove what only the old design needs. No way back.")
    private boolean contract;

    @Option(
        names = "--back",
        description = "Take the change back, before --contract; what was written stays.")
    private boolean back;

    @Option(
        names = "--pause",
        description = "Have the process that applies the change stop; apply goes on from there.")
    private boolean pause;

    @Option(
        names = "--rewrite",
        description = {
          "Write keys, references and counts anew, in one go, while no program uses the table.",
          "For what cannot be applied while programs run. No way back."
        })
    private boolean rewrite;

    @Option(names = "--status", description = "Show how far the change has come, and stop.")
    private boolean status;
  }

  @Override
  public Integer call() {
    Design design = target.design(spec.commandLine().getErr());
    return Ending.runUntilTold(ending -> run(design, ending));
  }

  private void run(Design design, Ending ending) {
    try (TablePlace.Opened openTables = target.place().open();
        ChangeProgress progress = new ChangeProgress(spec.commandLine().getErr())) {
      PrintWriter errors = spec.commandLine().getErr();
      if (direction.rewrite) {
        rewrite(target.rewrite(design, openTables, errors));
        return;
      }
      Evolution evolution =
          direction.back || direction.pause
              ? target.underWay(design, openTables, errors)
              : target.evolution(design, openTables, errors);
      InterruptedChange.watch(ending, evolution, errors);
      try {
        act(design, evolution, openTables, progress);
      } catch (EvolutionException | TableException ended) {
        progress.close();
        if (!ending.isAsked()) {
          throw new Failure(ended.getMessage(), ended);
        }
        say(
            "stopped%s; `%s` goes on from here"
                .formatted(
                    running(evolution)
                        .map(change -> " in phase `" + change.phase().word() + "`")
                        .orElse(""),
                    command(option())));
        ending.endWith(ExitCode.SOFTWARE);
      }
    }
  }

  private void act(
      Design design, Evolution evolution, TablePlace.Opened openTables, ChangeProgress progress) {
    if (direction.status) {
      status(evolution);
    } else if (direction.pause) {
      evolution.pause();
      say("asked; the process that applies the change stops within seconds");
    } else {
      ApplySettings settings = target.rate().settings(openTables, target.firstTable(design));
      if (direction.contract) {
        evolution.contract(settings, progress);
        progress.close();
        say("done: the table has the new design, and nothing of the old one is left");
      } else if (direction.back) {
        evolution.back(settings, progress);
        progress.close();
        say("done: the table has the old design, with everything that was written meanwhile");
      } else {
        apply(evolution, settings, progress);
      }
    }
  }

  private void rewrite(Rewrite rewrite) {
    try {
      Repaired repaired = rewrite.run(Progress.NONE);
      repaired.first().forEach(this::say);
      if (repaired.count() > repaired.first().size()) {
        say("and %,d more".formatted(repaired.count() - repaired.first().size()));
      }
      say("done: the table has the new design; %,d writes".formatted(repaired.count()));
    } catch (EvolutionException | TableException refusal) {
      throw new Failure(refusal.getMessage(), refusal);
    }
  }

  private void apply(Evolution evolution, ApplySettings settings, ChangeProgress progress) {
    if (running(evolution).isEmpty()) {
      EvolutionPlan plan = evolution.plan(settings);
      PrintWriter errors = spec.commandLine().getErr();
      errors.print(
          PlanText.of(
              PricedPlan.of(plan, ApplyRate.of(settings), PlanCommand.prices(target.place()))));
      errors.flush();
      if (!plan.refusals().isEmpty() || !plan.obstacles().isEmpty()) {
        throw new Failure(
            plan.refusals().isEmpty()
                ? "the change is not applied: something stands in the way, see above"
                : "the change is not applied: something stands in the way, see above; `%s` may do it"
                        .formatted(command(" --rewrite"))
                    + " while no program uses the table");
      }
    }
    Verification verification = evolution.apply(settings, progress);
    progress.close();
    if (running(evolution).isEmpty()) {
      say("done: the table has the new design");
      return;
    }
    say(
        verification.storedDigest().isEmpty()
            ? "helped: another process compared the items"
            : "verified: %,d items have what both designs need (digest %s)"
                .formatted(verification.items(), verification.storedDigest()));
    verification.counters().forEach(each -> say("counter: " + each));
    say("programs of both designs may run now");
    say("when those of the old one are gone: " + command(" --contract"));
    say("until then it can be taken back: " + command(" --back"));
  }

  private void status(Evolution evolution) {
    Optional<Memory> memory = evolution.memory();
    running(evolution)
        .ifPresentOrElse(
            change ->
                say(
                    change.endsTwins()
                        ? "phase `contract`: %s return to their own names, `%s` since %s"
                            .formatted(
                                String.join(", ", change.twins().names()),
                                change.phase().word(),
                                change.since())
                        : "phase `%s` since %s, from design %s to %s"
                            .formatted(
                                change.phase().word(), change.since(), change.from(), change.to())),
            () -> say("no change is under way"));
    evolution
        .underWay()
        .ifPresent(report -> say("a process applies it, " + ProgressText.of(report)));
    memory.ifPresent(
        tableMemory -> {
          say("in force: design " + tableMemory.shape());
          tableMemory
              .history()
              .forEach(
                  past ->
                      say(
                          "%s: from design %s to %s"
                              .formatted(past.ended(), past.from(), past.to())));
        });
  }

  private static Optional<RunningChange> running(Evolution evolution) {
    return evolution.memory().flatMap(Memory::running);
  }

  private String option() {
    return direction.contract ? " --contract" : direction.back ? " --back" : "";
  }

  private String command(String option) {
    return "clave apply " + target.again() + option;
  }

  private void say(String line) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(line);
    out.flush();
  }
}
