package dev.clave.cli.events;

import dev.clave.cli.terminal.Failure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows one event. */
@Command(
    name = "show",
    description = "Show an event with its steps, retries and acknowledgements, as JSON.",
    footer = "  clave events show 4711 --system shop")
final class ShowCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private PipelineStore store;

  @Parameters(paramLabel = "ID", description = "The event's id.")
  private long id;

  @Override
  public void run() {
    String life =
        store
            .use(events -> events.stored().life(id))
            .orElseThrow(() -> new Failure("no event " + id));
    spec.commandLine().getOut().println(life);
  }
}
