package dev.clave.cli.devices;

import dev.clave.cli.events.Settlement;
import dev.clave.cli.terminal.Confirmation;
import dev.clave.cli.terminal.Failure;
import dev.clave.cli.terminal.FormatOption;
import dev.clave.cli.terminal.LimitOption;
import dev.clave.cli.terminal.Output;
import dev.clave.cli.terminal.RowsOption;
import dev.clave.events.operating.DeadLetter;
import dev.clave.events.operating.DeadLetters;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Dead letters: listed, inspected, replayed, edited, discarded. */
@Command(
    name = "dead-letters",
    description = "See and settle the events that could not be processed.",
    footer = "  clave devices dead-letters replay --type ALERT_TRIGGERED --dry-run")
final class DeadLettersCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private DeviceStore store;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "expected a command");
  }

  @Command(
      name = "list",
      description = "List them, oldest first.",
      footer = "  clave devices dead-letters list --reason timeout")
  void list(
      @Mixin RowsOption format,
      @Mixin DeadLetterOptions filter,
      @Option(names = "--resolved", description = "Replayed and discarded ones too.")
          boolean resolved,
      @Option(names = "--after", defaultValue = "0", description = "After this id.") long after,
      @Mixin LimitOption limit) {
    Output.rows(
        out(),
        format,
        letters(l -> l.list(filter.filter(), resolved, after, limit.limit())).stream()
            .map(DeadLettersCommand::row)
            .toList());
  }

  @Command(
      name = "show",
      description = "Show one with its attempts and steps.",
      footer = "  clave devices dead-letters show 17")
  void show(@Mixin FormatOption format, @Parameters(paramLabel = "ID") long id) {
    DeadLetters.Inspection inspection =
        letters(l -> l.inspect(id)).orElseThrow(() -> new Failure("no dead letter " + id));
    Map<String, Object> letter = row(inspection.letter());
    letter.put("payload", inspection.letter().payload());
    Map<String, List<Map<String, Object>>> life = new LinkedHashMap<>();
    life.put("attempts", inspection.attempts().stream().map(DeadLettersCommand::row).toList());
    life.put("steps", inspection.steps().stream().map(DeadLettersCommand::row).toList());
    Output.oneWith(out(), format.json(), letter, life);
  }

  @Command(
      name = "replay",
      description = "Send them through the pipeline again, in order.",
      footer = "  clave devices dead-letters replay --id 17")
  void replay(
      @Mixin FormatOption format,
      @Mixin DeadLetterOptions filter,
      @Mixin Confirmation confirmation,
      @Option(names = "--dry-run", description = "Only say which.") boolean dryRun,
      @Option(names = "--rate", defaultValue = "1000", description = "A second, at most (1000).")
          int rate) {
    settle(format, confirmation, work -> work.replay(filter.filter(), dryRun, rate));
  }

  @Command(
      name = "edit",
      description = "Replay one with another payload.",
      footer = "  clave devices dead-letters edit 17 '{\"severity\": \"INFO\"}' --yes")
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
      footer = "  clave devices dead-letters discard --id 17 --because 'test device'")
  void discard(
      @Mixin FormatOption format,
      @Mixin DeadLetterOptions filter,
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
        out(),
        format.json(),
        letters(all -> work.apply(new Settlement(all, confirmation, store.actor()))));
  }

  private <T> T letters(Function<DeadLetters, T> work) {
    return store.use(system -> work.apply(system.events().deadLetters()));
  }

  private static Map<String, Object> row(DeadLetter letter) {
    return Output.row(
        "id", letter.id(),
        "event_id", letter.eventId(),
        "device_uuid", letter.key(),
        "event_type", letter.eventType(),
        "moved_at", letter.movedAt(),
        "retries", letter.retries(),
        "resolution", letter.resolution(),
        "failure_reason", letter.failureReason());
  }

  private static Map<String, Object> row(DeadLetters.Attempt attempt) {
    return Output.row(
        "retry", attempt.number(),
        "failed_at", attempt.failedAt(),
        "next_at", attempt.nextRetryAt(),
        "error", attempt.error());
  }

  private static Map<String, Object> row(DeadLetters.Step step) {
    return Output.row(
        "at", step.at(),
        "step", step.name(),
        "status", step.status(),
        "message", step.message());
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
