package dev.clave.cli.people;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.cli.terminal.Confirmation;
import dev.clave.cli.terminal.Failure;
import dev.clave.cli.terminal.FormatOption;
import dev.clave.cli.terminal.Output;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Erases a person everywhere. */
@Command(
    name = "erase",
    description = {
      "Erase a person or tenant from tables, PostgreSQL and files.",
      "Audit entries stay, with a pseudonym for the name. After an interruption, run it again."
    },
    exitCodeList = {
      "0:nothing of the person is left",
      "1:something was refused, or the work failed",
      "2:the command line was not understood"
    },
    footer = {
      "  clave person erase shop customerId=c1 --dry-run",
      "  clave person erase shop customerId=c1 --keep invoice --yes"
    })
final class EraseCommand implements Callable<Integer> {
  private static final String BROKEN_OFF =
      "the erasure broke off before its report; run it again, it goes on";

  @Spec private CommandSpec spec;
  @Mixin private PersonOption person;
  @Mixin private Confirmation confirmation;
  @Mixin private FormatOption format;

  @Option(
      names = "--keep",
      paramLabel = "ENTITY",
      description = "An entity whose items stay and say a pseudonym.")
  private List<String> keptEntities = new ArrayList<>();

  @Option(names = "--dry-run", description = "Report only.")
  private boolean dryRun;

  @Override
  public Integer call() {
    Map<String, Object> body = person.body();
    body.put("keep", keptEntities);
    body.put("dryRun", dryRun);
    if (!dryRun) {
      confirmation.ask("What is erased cannot be brought back");
    }
    JsonNode report = null;
    try (Stream<JsonNode> lines = person.open().lines(person.path("erase"), body)) {
      for (JsonNode line : (Iterable<JsonNode>) lines::iterator) {
        report = line.has("report") ? line.get("report") : report;
      }
    } catch (UncheckedIOException e) {
      throw new Failure(BROKEN_OFF, e);
    }
    if (report == null) {
      throw new Failure(BROKEN_OFF);
    }
    print(report);
    return report.get("complete").booleanValue() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private void print(JsonNode report) {
    PrintWriter out = spec.commandLine().getOut();
    if (format.json()) {
      out.println(report);
      out.flush();
      return;
    }
    List<Map<String, Object>> rows = new ArrayList<>();
    report
        .get("places")
        .forEach(
            each ->
                rows.add(
                    Output.row(
                        "store",
                        each.get("store").textValue(),
                        "place",
                        each.get("place").textValue(),
                        dryRun ? "would_erase" : "erased",
                        each.get("erased").longValue(),
                        dryRun ? "would_pseudonymise" : "pseudonymised",
                        each.get("pseudonymised").longValue())));
    Output.rows(out, false, rows);
    report
        .get("refusals")
        .forEach(
            each ->
                out.printf(
                    "refused: %s %s: %s%n",
                    each.get("entity").textValue(),
                    each.get("key"),
                    each.get("reason").textValue()));
    report
        .get("mentions")
        .forEach(
            each ->
                out.printf(
                    "mentioned in: %s %s%n", each.get("entity").textValue(), each.get("key")));
    report.get("remains").forEach(each -> out.printf("remains in: %s%n", each.textValue()));
    out.printf("pseudonym: %s%n", report.get("pseudonym").textValue());
    out.flush();
  }
}
