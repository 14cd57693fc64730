package dev.clave.cli.events;

import dev.clave.cli.terminal.Failure;
import dev.clave.cli.terminal.Output;
import dev.clave.cli.terminal.RowsOption;
import dev.clave.events.processing.Pause;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Streams, types and keys that workers leave alone. */
@Command(
    name = "pauses",
    description = "Pause streams, types and keys; their events are still taken in.",
    footer = "  clave events pauses begin --stream orders --because 'the bank is closed'")
final class PausesCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private PipelineStore store;

  /** What is paused; used as a mixin. */
  static final class Scope {
    @Option(names = "--stream", required = true, description = "The stream.")
    private String stream;

    @Option(names = "--type", description = "Only this type of it.")
    private String type;

    @Option(names = "--key", description = "Only this ordering key of it.")
    private String key;

    Pause.Scope scope() {
      return new Pause.Scope(
          Optional.of(stream), Optional.ofNullable(type), Optional.ofNullable(key));
    }
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "expected a command");
  }

  @Command(
      name = "list",
      description = "List them.",
      footer = "  clave events pauses list --system shop")
  void list(@Mixin RowsOption format) {
    Output.rows(
        spec.commandLine().getOut(),
        format,
        store.use(events -> events.pauses().list()).stream().map(PausesCommand::row).toList());
  }

  @Command(
      name = "begin",
      description = "Pause what fits all that is said.",
      footer = "  clave events pauses begin --stream orders --type OrderPaid --because 'no bank'")
  void begin(
      @Mixin Scope scope,
      @Option(names = "--because", required = true, description = "Why.") String reason) {
    if (!store.use(events -> events.pauses().pause(scope.scope(), reason, store.actor()))) {
      throw new Failure("just these are paused already");
    }
  }

  @Command(
      name = "end",
      description = "End a pause, named as it was begun.",
      footer = "  clave events pauses end --stream orders --type OrderPaid")
  void end(@Mixin Scope scope) {
    if (!store.use(events -> events.pauses().resume(scope.scope(), store.actor()))) {
      throw new Failure("no pause of just these");
    }
  }

  private static Map<String, Object> row(Pause pause) {
    return Output.row(
        "stream", pause.scope().stream(),
        "type", pause.scope().type(),
        "key", pause.scope().key(),
        "reason", pause.reason(),
        "paused_by", pause.pausedBy(),
        "paused_at", pause.pausedAt());
  }
}
