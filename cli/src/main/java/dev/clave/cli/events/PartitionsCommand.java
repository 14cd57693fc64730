package dev.clave.cli.events;

import dev.clave.cli.terminal.Confirmation;
import dev.clave.cli.terminal.Output;
import dev.clave.cli.terminal.RowsOption;
import dev.clave.events.database.EventPartitions.Partition;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The partitions of a pipeline's events. */
@Command(
    name = "partitions",
    description = "Store events in daily partitions.",
    footer = "  clave events partitions list --system shop")
final class PartitionsCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private PipelineStore store;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "expected a command");
  }

  @Command(
      name = "begin",
      description = "Turn the table into partitions while it is used; there is no way back.",
      footer = "  clave events partitions begin --yes --system shop")
  void begin(@Mixin RowsOption format, @Mixin Confirmation confirmation) {
    confirmation.ask("the table of events becomes partitioned, for good");
    store.use(
        events -> {
          events.maintenance().partitions().begin(store.actor());
          return true;
        });
    list(format);
  }

  @Command(
      name = "list",
      description = "List them.",
      footer = "  clave events partitions list --system shop")
  void list(@Mixin RowsOption format) {
    Output.rows(
        spec.commandLine().getOut(),
        format,
        store.use(events -> events.maintenance().partitions().list()).stream()
            .map(PartitionsCommand::row)
            .toList());
  }

  private static Map<String, Object> row(Partition partition) {
    return Output.row(
        "name", partition.name(), "bounds", partition.bounds(), "bytes", partition.bytes());
  }
}
