package dev.clave.cli.assets;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.cli.terminal.Failure;
import dev.clave.cli.terminal.FormatOption;
import dev.clave.cli.terminal.Output;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Makes the table and the object store agree again. */
@Command(
    name = "sweep",
    description = "Find what interrupted uploads and deletions left in either store; remove it.",
    footer = "  clave assets sweep shop --dry-run")
final class SweepCommand implements Runnable {
  private static final String BROKEN_OFF =
      "the sweep broke off before its report; the server's log says why";

  @Spec private CommandSpec spec;
  @Mixin private SystemParameter system;
  @Mixin private ServerOption server;
  @Mixin private FormatOption format;

  @Option(names = "--dry-run", description = "Report only.")
  private boolean dryRun;

  @Override
  public void run() {
    List<JsonNode> reports = new ArrayList<>();
    RunningServer running = server.open();
    String path = system.path(running) + "/sweep" + (dryRun ? "?dryRun=true" : "");
    try (AssetProgress progress = AssetProgress.ofEntries(system.name());
        Stream<JsonNode> lines = running.lines(path)) {
      lines.forEach(
          line -> {
            if (line.has("seen")) {
              progress.to(line.get("seen").longValue());
            } else {
              reports.add(line.get("report"));
            }
          });
    } catch (UncheckedIOException e) {
      throw new Failure(BROKEN_OFF, e);
    }
    if (reports.isEmpty()) {
      throw new Failure(BROKEN_OFF);
    }
    List<Map<String, Object>> rows = new ArrayList<>();
    for (JsonNode report : reports) {
      report.get("expired").forEach(each -> rows.add(row("expired", done("removed"), each)));
      report.get("orphans").forEach(each -> rows.add(row("orphan", done("removed"), each)));
      report.get("lost").forEach(each -> rows.add(row("lost", "its object is gone", each)));
      report
          .get("stranded")
          .forEach(each -> rows.add(row("stranded", "what it belongs to is gone", each)));
    }
    PrintWriter out = spec.commandLine().getOut();
    Output.rows(out, format.json(), rows);
  }

  private String done(String action) {
    return dryRun ? "would be " + action : action;
  }

  private static Map<String, Object> row(String finding, String doneAction, JsonNode subject) {
    return Output.row("finding", finding, "done", doneAction, "what", subject.textValue());
  }
}
