package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import dev.clave.cli.terminal.FormatOption;
import dev.clave.cli.terminal.Output;
import dev.clave.design.Design;
import dev.clave.table.Table;
import dev.clave.table.diagnosis.Diagnosis;
import dev.clave.table.diagnosis.Discrepancy;
import dev.clave.table.diagnosis.Repaired;
import dev.clave.table.item.TableException;
import dev.clave.table.options.Progress;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** Compares a live table with its design. */
@Command(
    name = "doctor",
    description = {
      "Read a whole table, and show what is not as its design says.",
      "With --repair show what would be written, with --yes write it."
    },
    exitCodeList = {
      "0:the table is as its design says",
      "1:it is not, or the work failed",
      "2:the command line was not understood"
    },
    footer = {
      "  clave doctor design.yaml --endpoint http://localhost:8000",
      "  clave doctor design.yaml --repair",
      "  clave doctor design.yaml --repair --yes"
    })
final class DoctorCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private FormatOption format;

  @Mixin private TableNaming naming;

  @Parameters(
      paramLabel = "DESIGN",
      description = "A file, a folder with design.yaml, or a git revision: HEAD~1:design.yaml.")
  private String name;

  @Option(
      names = "--repair",
      description = {
        "Show what would be written: index keys, guards, references, counters.",
        "What needs a decision is left: duplicates, missing values, primary keys."
      })
  private boolean repair;

  @Option(names = "--dry-run", description = "Write nothing, which is so without --yes.")
  private boolean dryRun;

  @Option(names = "--yes", description = "Write what --repair shows.")
  private boolean yes;

  @ArgGroup(validate = false, heading = "%nWhere the table is:%n")
  private TablePlace place = new TablePlace();

  @Override
  public Integer call() {
    if (yes && (!repair || dryRun)) {
      throw new ParameterException(
          spec.commandLine(), "expected `--yes` with `--repair` and without `--dry-run`");
    }
    Design design = DesignVersion.read(name, spec.commandLine().getErr());
    try (TablePlace.Opened openTables = place.open()) {
      Table table = Table.open(design, openTables.client(), naming.options(design, place));
      if (repair) {
        return repair(table);
      }
      Diagnosis diagnosis = table.diagnose(Progress.NONE);
      print(diagnosis);
      return diagnosis.healthy() ? ExitCode.OK : ExitCode.SOFTWARE;
    } catch (TableException refusal) {
      throw new Failure(refusal.getMessage(), refusal);
    } catch (ResourceNotFoundException absent) {
      throw new Failure(
          "expected a table `%s` in %s, found none"
              .formatted(naming.firstTable(design, place), place),
          absent);
    }
  }

  private int repair(Table table) {
    Repaired repaired = table.repair(!yes, Progress.NONE);
    Diagnosis last = repaired.after().orElse(repaired.before());
    PrintWriter out = spec.commandLine().getOut();
    if (format.json()) {
      Output.oneWith(
          out,
          true,
          Output.row(
              "items",
              last.items(),
              "healthy",
              last.healthy(),
              yes ? "repaired" : "would_repair",
              repaired.count(),
              "overtaken",
              repaired.overtaken()),
          Map.of(
              "repairs",
              repaired.first().stream().map(each -> Output.row("what", each)).toList(),
              "discrepancies",
              rows(last.first())));
      return last.healthy() ? ExitCode.OK : ExitCode.SOFTWARE;
    }
    repaired.first().forEach(each -> out.println((yes ? "" : "would ") + each));
    if (repaired.count() > repaired.first().size()) {
      out.printf("and %,d more%n", repaired.count() - repaired.first().size());
    }
    if (yes) {
      out.printf(
          "%,d repairs made, %,d left as another program wrote meanwhile%n",
          repaired.count(), repaired.overtaken());
      print(last);
    } else {
      out.printf("%,d repairs%n", repaired.count());
      if (repaired.count() > 0) {
        out.println("nothing was written; `--repair --yes` does it");
      }
      out.printf("%,d items examined: %s%n", last.items(), words(last));
      out.flush();
    }
    return last.healthy() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private void print(Diagnosis diagnosis) {
    PrintWriter out = spec.commandLine().getOut();
    if (format.json()) {
      Output.oneWith(
          out,
          true,
          Output.row("items", diagnosis.items(), "healthy", diagnosis.healthy()),
          Map.of("contents", contents(diagnosis), "discrepancies", rows(diagnosis.first())));
      return;
    }
    diagnosis.first().forEach(out::println);
    long listed = diagnosis.first().size();
    long all = diagnosis.counts().values().stream().mapToLong(Long::longValue).sum();
    if (all > listed) {
      out.printf("and %,d more%n", all - listed);
    }
    diagnosis
        .contents()
        .forEach(
            (entity, content) ->
                out.printf(
                    "%s: %,d items, digest %s%n", entity, content.items(), content.digest()));
    out.printf("%,d items examined: %s%n", diagnosis.items(), words(diagnosis));
    out.flush();
  }

  private static String words(Diagnosis diagnosis) {
    return diagnosis.healthy() ? "all as the design says" : summary(diagnosis);
  }

  private static List<Map<String, Object>> contents(Diagnosis diagnosis) {
    return diagnosis.contents().entrySet().stream()
        .map(
            each ->
                Output.row(
                    "entity",
                    each.getKey(),
                    "items",
                    each.getValue().items(),
                    "digest",
                    each.getValue().digest()))
        .toList();
  }

  private static String summary(Diagnosis diagnosis) {
    return String.join(
        ", ",
        diagnosis.counts().entrySet().stream()
            .map(each -> "%,d %s".formatted(each.getValue(), each.getKey().words()))
            .toList());
  }

  private static List<Map<String, Object>> rows(List<Discrepancy> discrepancies) {
    return discrepancies.stream()
        .map(
            each ->
                Output.row(
                    "kind",
                    each.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                    "entity",
                    each.entity(),
                    "key",
                    each.key(),
                    "expected",
                    each.expected(),
                    "found",
                    each.found()))
        .toList();
  }
}
