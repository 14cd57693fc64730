package dev.clave.cli.devices;

import dev.clave.cli.FormatOption;
import dev.clave.cli.Output;
import dev.clave.systems.dispositivos.Dispositivos;
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
    Map<String, Object> figures =
        store.use(
            (Dispositivos system) ->
                new LinkedHashMap<>(system.events().dashboard().snapshot().figures()));
    Output.one(spec.commandLine().getOut(), format.json(), figures);
  }
}
