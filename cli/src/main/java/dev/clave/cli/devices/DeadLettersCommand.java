package dev.clave.cli.devices;

import dev.clave.cli.Failure;
import dev.clave.cli.FormatOption;
import dev.clave.cli.Output;
import dev.clave.events.DeadLetter;
import dev.clave.events.DeadLetterFilter;
import dev.clave.events.DeadLetters;
import java.io.PrintWriter;
import java.util.Map;
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
      @Mixin FormatOption format,
      @Mixin DeadLetterOptions filter,
      @Option(names = "--resolved", description = "Replayed and discarded ones too.")
          boolean resolved,
      @Option(names = "--after", defaultValue = "0", description = "After this id.") long after,
      @Option(names = "--limit", defaultValue = "50", description = "At most so many (50).")
          int limit) {
    Output.rows(
        out(),
        format.json(),
        letters(l -> l.list(filter.filter(), resolved, after, limit)).stream()
            .map(DeadLettersCommand::row)
            .toList());
  }

  @Command(
      name = "show",
      description = "Show one with its attempts and steps.",
      footer = "  clave devices dead-letters show 17")
  void show(@Mixin FormatOption format, @Parameters(paramLabel = "ID") long id) {
    DeadLetters.Inspection found =
        letters(l -> l.inspect(id)).orElseThrow(() -> new Failure("no dead letter " + id));
    Map<String, Object> letter = row(found.letter());
    letter.put("payload", found.letter().payload());
    Output.one(out(), format.json(), letter);
    Output.rows(
        out(),
        format.json(),
        found.attempts().stream()
            .map(
                a ->
                    Output.row(
                        "retry",
                        a.number(),
                        "failed_at",
                        a.failedAt(),
                        "next_at",
                        a.nextRetryAt(),
                        "error",
                        a.error()))
            .toList());
    Output.rows(
        out(),
        format.json(),
        found.steps().stream()
            .map(
                s ->
                    Output.row(
                        "at",
                        s.at(),
                        "step",
                        s.name(),
                        "status",
                        s.status(),
                        "message",
                        s.message()))
            .toList());
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
    DeadLetterFilter which = filter.filter();
    if (!dryRun) {
      confirmation.ask("this replays " + filter.describe());
    }
    outcome(format, letters(l -> l.replay(which, dryRun, rate, store.actor())));
  }

  @Command(
      name = "edit",
      description = "Replay one with another payload.",
      footer = "  clave devices dead-letters edit 17 '{\"severity\": \"INFO\"}'")
  void edit(
      @Mixin FormatOption format,
      @Parameters(paramLabel = "ID") long id,
      @Parameters(paramLabel = "PAYLOAD") String payload) {
    outcome(format, letters(l -> l.replayEdited(id, payload, store.actor())));
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
    if (!dryRun) {
      confirmation.ask("this gives up " + filter.describe());
    }
    outcome(format, letters(l -> l.discard(filter.filter(), dryRun, reason, store.actor())));
  }

  private <T> T letters(java.util.function.Function<DeadLetters, T> work) {
    return store.use(system -> work.apply(system.events().deadLetters()));
  }

  private void outcome(FormatOption format, DeadLetters.Outcome outcome) {
    Output.one(
        out(),
        format.json(),
        Output.row(
            "letters", outcome.letterIds().size(),
            "ids", outcome.letterIds(),
            "dry_run", outcome.dryRun()));
  }

  private static Map<String, Object> row(DeadLetter letter) {
    return Output.row(
        "id", letter.id(),
        "event_id", letter.eventId(),
        "device_uuid", letter.deviceUuid(),
        "event_type", letter.eventType(),
        "moved_at", letter.movedAt(),
        "retries", letter.retries(),
        "resolution", letter.resolution(),
        "failure_reason", letter.failureReason());
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
