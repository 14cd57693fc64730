package dev.clave.cli.events;

import dev.clave.cli.terminal.FormatOption;
import dev.clave.cli.terminal.Output;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows the dashboard's figures of now. */
@Command(
    name = "figures",
    description = "Show rates, latency, depths and lag of now.",
    footer = "  clave events figures --system shop --format json")
final class FiguresCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private PipelineStore store;
  @Mixin private FormatOption format;

  @Override
  public void run() {
    Map<String, Double> figures = store.use(events -> events.dashboard().snapshot().figures());
    Output.one(spec.commandLine().getOut(), format.json(), new LinkedHashMap<>(figures));
  }
}
