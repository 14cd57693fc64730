package dev.clave.cli.events;

import dev.clave.cli.terminal.Failure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Cancels an event. */
@Command(
    name = "cancel",
    description = "Cancel an event whose time has not come.",
    footer = "  clave events cancel 4711 --because 'sold out' --system shop")
final class CancelCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private PipelineStore store;

  @Parameters(paramLabel = "ID", description = "The event's id.")
  private long id;

  @Option(names = "--because", required = true, description = "Why.")
  private String reason;

  @Override
  public void run() {
    if (!store.use(events -> events.schedule().cancel(id, reason, store.actor()))) {
      throw new Failure("no event " + id + " that waits for its time");
    }
    spec.commandLine().getOut().println("event " + id + " is cancelled");
  }
}
