package dev.clave.cli.devices;

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
    description = "Show devices by status, rates, latency, depths and lag of now.",
    footer = "  clave devices figures --format json")
final class FiguresCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private DeviceStore store;
  @Mixin private FormatOption format;

  @Override
  public void run() {
    Map<String, Double> figures =
        store.use(system -> system.events().dashboard().snapshot().figures());
    Map<String, Object> row = new LinkedHashMap<>();
    figures.forEach((name, value) -> row.put(name, wholeIfItIs(value)));
    Output.one(spec.commandLine().getOut(), format.json(), row);
  }

  /** Most figures are counts, and 7 devices are not 7.0. */
  private static Number wholeIfItIs(double value) {
    long whole = Math.round(value);
    return whole == value ? (Number) whole : (Number) value;
  }
}
