package dev.clave.cli.events;

import dev.clave.cli.terminal.Confirmation;
import dev.clave.cli.terminal.Failure;
import dev.clave.cli.terminal.Output;
import dev.clave.events.operating.DeadLetterFilter;
import dev.clave.events.operating.DeadLetters;
import java.io.PrintWriter;

/**
 * Settles dead letters after it has asked: replays them, with another payload if there is one, or
 * gives them up.
 *
 * @param actor who does it, for the audit
 */
public record Settlement(DeadLetters letters, Confirmation confirmation, String actor) {

  /** Sends letters through the pipeline again, at most so many a second. */
  public DeadLetters.Outcome replay(DeadLetterFilter filter, boolean dryRun, int rate) {
    return settle(filter, dryRun, "this replays ", dry -> letters.replay(filter, dry, rate, actor));
  }

  /** Gives letters up. */
  public DeadLetters.Outcome discard(DeadLetterFilter filter, boolean dryRun, String reason) {
    return settle(
        filter, dryRun, "this gives up ", dry -> letters.discard(filter, dry, reason, actor));
  }

  /** Replays one letter with another payload. */
  public DeadLetters.Outcome edit(long id, String payload) {
    if (letters.list(DeadLetterFilter.one(id), false, 0, 1).isEmpty()) {
      throw new Failure("no open dead letter " + id);
    }
    confirmation.ask("the event's payload is replaced; dead letter " + id + " keeps it");
    return letters.replayEdited(id, payload, actor);
  }

  /** What is done to the letters, or would be. */
  private interface Operation {
    DeadLetters.Outcome run(boolean dryRun);
  }

  /**
   * Says how many before it asks. A filter may match nothing; a letter that is named must exist.
   */
  private DeadLetters.Outcome settle(
      DeadLetterFilter filter, boolean dryRun, String action, Operation operation) {
    DeadLetters.Outcome matching = operation.run(true);
    if (matching.letterIds().isEmpty() && filter.id().isPresent()) {
      throw new Failure("no open dead letter " + filter.id().get() + " that matches");
    }
    if (dryRun) {
      return matching;
    }
    if (!matching.letterIds().isEmpty()) {
      confirmation.ask(action + count(matching));
    }
    return operation.run(false);
  }

  private static String count(DeadLetters.Outcome matching) {
    int count = matching.letterIds().size();
    return count == 1 ? "dead letter " + matching.letterIds().get(0) : count + " dead letters";
  }

  /** Prints what became of the letters. */
  public static void print(PrintWriter out, boolean json, DeadLetters.Outcome outcome) {
    Output.one(
        out,
        json,
        Output.row(
            "letters", outcome.letterIds().size(),
            "ids", outcome.letterIds(),
            "dry_run", outcome.dryRun()));
  }
}
