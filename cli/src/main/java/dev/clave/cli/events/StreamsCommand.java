package dev.clave.cli.events;

import dev.clave.cli.terminal.Output;
import dev.clave.cli.terminal.RowsOption;
import dev.clave.events.Events;
import dev.clave.events.operating.StreamState;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the streams. */
@Command(
    name = "streams",
    description = "List the streams with their types, rates, lag and dead letters.",
    footer = "  clave events streams --system dispositivos")
final class StreamsCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private PipelineStore store;
  @Mixin private RowsOption format;

  @Override
  public void run() {
    List<Map<String, Object>> rows = store.use(StreamsCommand::rows);
    Output.rows(spec.commandLine().getOut(), format, rows);
  }

  private static List<Map<String, Object>> rows(Events events) {
    return events.stored().streams().stream().map(StreamsCommand::row).toList();
  }

  private static Map<String, Object> row(StreamState state) {
    return Output.row(
        "stream", state.stream(),
        "types", state.types(),
        "received_per_second", state.receivedPerSecond(),
        "waiting", state.waiting(),
        "oldest_at", state.oldestAt(),
        "scheduled", state.scheduled(),
        "held_keys", state.heldKeys(),
        "paused_keys", state.pausedKeys(),
        "dead_letters", state.deadLetters(),
        "unpublished", state.unpublished());
  }
}
