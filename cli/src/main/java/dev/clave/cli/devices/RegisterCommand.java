package dev.clave.cli.devices;

import dev.clave.cli.terminal.FormatOption;
import dev.clave.cli.terminal.Output;
import dev.clave.systems.dispositivos.Device;
import dev.clave.systems.dispositivos.NewDevice;
import java.util.Optional;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Registers a device. */
@Command(
    name = "register",
    description = "Register a device.",
    footer = "  clave devices register 'pump 7' --location hall-2")
final class RegisterCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private DeviceStore store;
  @Mixin private FormatOption format;

  @Parameters(paramLabel = "NAME", description = "What people call it.")
  private String name;

  @Option(names = "--uuid", description = "Its UUID; made up unless given.")
  private UUID uuid;

  @Option(names = "--location", description = "Where it is.")
  private String location;

  @Option(names = "--firmware", description = "What it runs.")
  private String firmware;

  @Override
  public void run() {
    Device device =
        store.use(
            system ->
                system
                    .devices()
                    .register(
                        new NewDevice(
                            uuid == null ? UUID.randomUUID() : uuid,
                            name,
                            Optional.ofNullable(location),
                            Optional.ofNullable(firmware)),
                        store.actor()));
    Output.one(spec.commandLine().getOut(), format.json(), DeviceRow.of(device));
  }
}
