package dev.clave.cli.devices;

import dev.clave.cli.terminal.LimitOption;
import dev.clave.cli.terminal.Output;
import dev.clave.cli.terminal.RowsOption;
import dev.clave.systems.dispositivos.Device;
import dev.clave.systems.dispositivos.DeviceStatus;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists devices. */
@Command(
    name = "list",
    description = "List devices.",
    footer = "  clave devices list --status ERROR --format json")
final class ListCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private DeviceStore store;
  @Mixin private RowsOption format;

  @Option(names = "--status", description = "Only those: ${COMPLETION-CANDIDATES}.")
  private DeviceStatus status;

  @Option(names = "--name", description = "Only those whose name contains this.")
  private String name;

  @Option(names = "--after", description = "Only those after this id, for the next page.")
  private long after;

  @Mixin private LimitOption limit;

  @Override
  public void run() {
    List<Device> devices =
        store.use(
            system ->
                system
                    .devices()
                    .list(
                        Optional.ofNullable(status),
                        Optional.ofNullable(name),
                        after,
                        limit.limit()));
    Output.rows(spec.commandLine().getOut(), format, devices.stream().map(DeviceRow::of).toList());
  }
}
