package dev.clave.cli;

import dev.clave.design.Design;
import dev.clave.table.Diagnosis;
import dev.clave.table.Discrepancy;
import dev.clave.table.Progress;
import dev.clave.table.Table;
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
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** Compares a live table with its design. */
@Command(
    name = "doctor",
    description = "Read a whole table, and show what is not as its design says.",
    exitCodeList = {
      "0:the table is as its design says",
      "1:it is not, or the work failed",
      "2:the command line was not understood"
    },
    footer = "  clave doctor design.yaml --endpoint http://localhost:8000")
final class DoctorCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private FormatOption format;

  @Mixin private TableNaming naming;

  @Parameters(
      paramLabel = "DESIGN",
      description = "A file, a folder with design.yaml, or a git revision: HEAD~1:design.yaml.")
  private String name;

  @ArgGroup(validate = false, heading = "%nWhere the table is:%n")
  private TablePlace place = new TablePlace();

  @Override
  public Integer call() {
    Design design = DesignVersion.read(name, spec.commandLine().getErr());
    try (TablePlace.Opened opened = place.open()) {
      Diagnosis diagnosis =
          Table.open(design, opened.client(), naming.options(design, place))
              .diagnose(Progress.NONE);
      print(diagnosis);
      return diagnosis.healthy() ? ExitCode.OK : ExitCode.SOFTWARE;
    } catch (ResourceNotFoundException absent) {
      throw new Failure(
          "expected a table `%s` in %s, found none"
              .formatted(naming.firstTable(design, place), place),
          absent);
    }
  }

  private void print(Diagnosis diagnosis) {
    PrintWriter out = spec.commandLine().getOut();
    if (format.json()) {
      Output.oneWith(
          out,
          true,
          Output.row("items", diagnosis.items(), "healthy", diagnosis.healthy()),
          Map.of("discrepancies", rows(diagnosis.first())));
      return;
    }
    diagnosis.first().forEach(out::println);
    long shown = diagnosis.first().size();
    long all = diagnosis.counts().values().stream().mapToLong(Long::longValue).sum();
    if (all > shown) {
      out.printf("and %,d more%n", all - shown);
    }
    out.printf(
        "%,d items examined: %s%n",
        diagnosis.items(), diagnosis.healthy() ? "all as the design says" : summary(diagnosis));
    out.flush();
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
