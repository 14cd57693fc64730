package dev.clave.cli.devices;

import dev.clave.cli.terminal.Confirmation;
import dev.clave.cli.terminal.FormatOption;
import dev.clave.cli.terminal.Output;
import dev.clave.events.operating.Maintenance;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Does what is due: time-outs, pruning, partitions. */
@Command(
    name = "maintain",
    description = "Time out acknowledgements, prune what is old, keep the partitions.",
    footer = "  clave devices maintain --keep-days 90 --yes")
final class MaintainCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private DeviceStore store;
  @Mixin private FormatOption format;
  @Mixin private Confirmation confirmation;

  @Option(names = "--keep-days", description = "Detach partitions of events older than this.")
  private Integer keepDays;

  @Override
  public void run() {
    if (keepDays != null && keepDays < 1) {
      throw new ParameterException(
          spec.commandLine(), "expected 1 or more for `--keep-days`, found " + keepDays);
    }
    if (keepDays != null) {
      confirmation.ask("partitions older than " + keepDays + " days will be detached");
    }
    Maintenance.Round round =
        store.use(
            options ->
                keepDays == null
                    ? options.withWorkers(0).withRelay(false)
                    : options
                        .withWorkers(0)
                        .withRelay(false)
                        .withEventRetention(Duration.ofDays(keepDays)),
            system -> system.events().maintenance().run(store.actor()));
    Output.one(
        spec.commandLine().getOut(),
        format.json(),
        Output.row(
            "acknowledgements_timed_out", round.timedOut(),
            "messages_pruned", round.messagesPruned(),
            "messages_given_up", round.messagesGivenUp(),
            "rollups_pruned", round.rollupsPruned(),
            "refusals_pruned", round.refusalsPruned(),
            "partitions_made", round.partitionsMade(),
            "partitions_detached", round.partitionsDetached()));
  }
}
