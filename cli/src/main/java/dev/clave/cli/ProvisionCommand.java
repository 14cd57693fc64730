package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import dev.clave.cli.terminal.FormatOption;
import dev.clave.cli.terminal.Output;
import dev.clave.design.Design;
import dev.clave.table.Table;
import dev.clave.table.provision.Provisioned;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.core.exception.SdkException;

/** Creates the tables of a design, or compares them with it. */
@Command(
    name = "provision",
    description = {
      "Create the tables of a design, or compare them with it and add what they lack.",
      "What differs otherwise is listed and left alone."
    },
    exitCodeList = {
      "0:the tables are as the design says; in a dry run, or would be afterwards",
      "1:the work failed",
      "2:the command line was not understood",
      "3:tables differ from the design in what is left alone"
    },
    footer = {
      "  clave provision design.yaml --endpoint http://localhost:8000",
      "  clave provision ./shop --region eu-west-1 --prefix staging- --dry-run"
    })
final class ProvisionCommand implements Callable<Integer> {
  private static final int DIFFERENT = 3;

  @Spec private CommandSpec spec;

  @Mixin private FormatOption format;

  @Parameters(
      paramLabel = "PATH",
      description = "A design file, a folder with design.yaml, or HEAD~1:design.yaml.")
  private String path;

  @Option(
      names = "--dry-run",
      description = "Send only reads; list what would be created, changed or left alone.")
  private boolean dryRun;

  @Mixin private TableNaming naming;

  @ArgGroup(validate = false, heading = "%nWhere the tables are:%n")
  private TablePlace place = new TablePlace();

  @Override
  public Integer call() {
    Design design = DesignVersion.read(path, spec.commandLine().getErr());
    try (TablePlace.Opened openTables = open()) {
      Table tables = Table.open(design, openTables.client(), naming.options(design, place));
      Provisioned result = dryRun ? tables.provisionDryRun() : tables.provision();
      print(result);
      return result.agrees() ? 0 : DIFFERENT;
    } catch (SdkException refusal) {
      throw new Failure(
          "could not provision in %s: %s".formatted(place, refusal.getMessage()), refusal);
    }
  }

  /** An engine is made only at a place that was said, not where the settings happen to lead. */
  private TablePlace.Opened open() {
    if (!place.isSaid()) {
      return place.open();
    }
    return dryRun ? place.openForDryRun() : place.openOrCreate();
  }

  private void print(Provisioned result) {
    PrintWriter out = spec.commandLine().getOut();
    if (format.json()) {
      Map<String, Object> row = new LinkedHashMap<>(Output.row("agrees", result.agrees()));
      row.put("done", result.done());
      row.put("planned", result.planned());
      row.put("not_offered", result.notOffered());
      Output.oneWith(out, true, row, Map.of("drift", drift(result)));
      return;
    }
    result.done().forEach(out::println);
    result.planned().forEach(each -> out.println("would " + each));
    result.drift().forEach(each -> out.println("differs: " + each));
    result.notOffered().forEach(each -> out.println("not offered: " + each));
    if (result.done().isEmpty() && result.planned().isEmpty() && result.agrees()) {
      out.println("the tables are as the design says");
    }
    out.flush();
  }

  private static List<Map<String, Object>> drift(Provisioned result) {
    return result.drift().stream()
        .map(
            each ->
                Output.row(
                    "table",
                    each.table(),
                    "what",
                    each.what(),
                    "expected",
                    each.expected(),
                    "found",
                    each.found()))
        .toList();
  }
}
