package dev.clave.cli.events;

import dev.clave.cli.terminal.Confirmation;
import dev.clave.cli.terminal.FormatOption;
import dev.clave.cli.terminal.LimitOption;
import dev.clave.cli.terminal.Output;
import dev.clave.cli.terminal.RowsOption;
import dev.clave.events.operating.DeadLetter;
import dev.clave.events.operating.DeadLetterFilter;
import dev.clave.events.operating.DeadLetters;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Dead letters of any stream: listed, replayed, edited, discarded. */
@Command(
    name = "dead-letters",
    description = "See and settle the events that could not be processed.",
    footer = "  clave events dead-letters replay --stream orders --dry-run --system shop")
final class DeadLettersCommand implements Runnable {
  private static final int DEFAULT_RATE = 1000;

  @Spec private CommandSpec spec;
  @Mixin private PipelineStore store;

  /** Which letters; used as a mixin. */
  static final class Filter {
    @Option(names = "--id", description = "Only this one.")
    private Long id;

    @Option(names = "--stream", description = "Only of this stream.")
    private String stream;

    @Option(names = "--key", description = "Only of this ordering key.")
    private String key;

    @Option(names = "--type", description = "Only of this type.")
    private String type;

    @Option(names = "--reason", description = "Only those whose reason contains this.")
    private String reason;

    DeadLetterFilter filter() {
      return new DeadLetterFilter(
          Optional.ofNullable(id),
          Optional.ofNullable(type),
          Optional.ofNullable(stream),
          Optional.ofNullable(key),
          Optional.ofNullable(reason),
          Optional.empty(),
          Optional.empty());
    }
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "expected a command");
  }

  @Command(
      name = "list",
      description = "List them, oldest first.",
      footer = "  clave events dead-letters list --stream orders --system shop")
  void list(
      @Mixin RowsOption format,
      @Mixin Filter filter,
      @Option(names = "--resolved", description = "Replayed and discarded ones too.")
          boolean resolved,
      @Option(names = "--after", defaultValue = "0", description = "After this id.") long after,
      @Mixin LimitOption limit) {
    Output.rows(
        spec.commandLine().getOut(),
        format,
        letters(all -> all.list(filter.filter(), resolved, after, limit.limit())).stream()
            .map(DeadLettersCommand::row)
            .toList());
  }

  @Command(
      name = "replay",
      description = "Send them through the pipeline again, in order.",
      footer = "  clave events dead-letters replay --id 17 --yes --system shop")
  void replay(
      @Mixin FormatOption format,
      @Mixin Filter filter,
      @Mixin Confirmation confirmation,
      @Option(names = "--dry-run", description = "Only say which.") boolean dryRun) {
    settle(format, confirmation, work -> work.replay(filter.filter(), dryRun, DEFAULT_RATE));
  }

  @Command(
      name = "edit",
      description = "Replay one with another payload.",
      footer = "  clave events dead-letters edit 17 '{\"amount\": 3}' --yes --system shop")
  void edit(
      @Mixin FormatOption format,
      @Mixin Confirmation confirmation,
      @Parameters(paramLabel = "ID") long id,
      @Parameters(paramLabel = "PAYLOAD") String payload) {
    settle(format, confirmation, work -> work.edit(id, payload));
  }

  @Command(
      name = "discard",
      description = "Give them up, with a reason.",
      footer = "  clave events dead-letters discard --id 17 --because 'a test' --system shop")
  void discard(
      @Mixin FormatOption format,
      @Mixin Filter filter,
      @Mixin Confirmation confirmation,
      @Option(names = "--dry-run", description = "Only say which.") boolean dryRun,
      @Option(names = "--because", required = true, description = "Why.") String reason) {
    settle(format, confirmation, work -> work.discard(filter.filter(), dryRun, reason));
  }

  private void settle(
      FormatOption format,
      Confirmation confirmation,
      Function<Settlement, DeadLetters.Outcome> work) {
    Settlement.print(
        spec.commandLine().getOut(),
        format.json(),
        letters(all -> work.apply(new Settlement(all, confirmation, store.actor()))));
  }

  private <T> T letters(Function<DeadLetters, T> work) {
    return store.use(events -> work.apply(events.deadLetters()));
  }

  private static Map<String, Object> row(DeadLetter letter) {
    return Output.row(
        "id", letter.id(),
        "event_id", letter.eventId(),
        "stream", letter.stream(),
        "key", letter.key(),
        "type", letter.eventType(),
        "moved_at", letter.movedAt(),
        "retries", letter.retries(),
        "resolution", letter.resolution(),
        "failure_reason", letter.failureReason(),
        "payload", letter.payload());
  }
}
