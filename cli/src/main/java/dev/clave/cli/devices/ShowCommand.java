package dev.clave.cli.devices;

import dev.clave.cli.terminal.Failure;
import dev.clave.cli.terminal.FormatOption;
import dev.clave.cli.terminal.Output;
import dev.clave.systems.dispositivos.Device;
import dev.clave.systems.dispositivos.Transition;
import java.util.Map;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows a device and its history. */
@Command(
    name = "show",
    description = "Show a device and every change of its status.",
    footer = "  clave devices show 0199b6f1-3c2a-7d41-9f57-2b8c6d1e4a90")
final class ShowCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private DeviceStore store;
  @Mixin private FormatOption format;

  @Parameters(paramLabel = "UUID", description = "The device.")
  private UUID uuid;

  @Override
  public void run() {
    store.use(
        system -> {
          Device device =
              system
                  .devices()
                  .find(uuid)
                  .orElseThrow(() -> new Failure("no device `" + uuid + "`"));
          Output.oneWith(
              spec.commandLine().getOut(),
              format.json(),
              DeviceRow.of(device),
              Map.of("history", system.devices().history(device).stream().map(this::row).toList()));
          return 0;
        });
  }

  private Map<String, Object> row(Transition transition) {
    return Output.row(
        "at", transition.at(),
        "from", transition.from(),
        "to", transition.to(),
        "by", transition.by());
  }
}
