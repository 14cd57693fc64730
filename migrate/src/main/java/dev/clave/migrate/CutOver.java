package dev.clave.migrate;

import dev.clave.migrate.capture.Lsn;
import dev.clave.migrate.capture.SourceLog;
import java.time.Duration;
import java.util.Map;

/**
 * How a cut-over ended.
 *
 * <pre>{@code
 * CutOver cutOver = migration.cutOver(Duration.ofMinutes(5));
 * if (!cutOver.isProven()) {
 *   cutOver.verification().lines().forEach(System.out::println);
 * }
 * }</pre>
 *
 * @param complete the place in the source's log up to which every commit is in the table
 * @param verification of the whole table with the source
 * @param writtenAfter changes of rows that the source committed after that place: somebody still
 *     writes to it
 * @param rejected rows of the source that are not in the table, or have a child that is not
 */
public record CutOver(Lsn complete, Verification verification, long writtenAfter, long rejected) {
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final Duration ROUND = Duration.ofMillis(100);

  /** Whether the table holds all that the source will ever say. */
  public boolean isProven() {
    return verification.agrees() && writtenAfter == 0;
  }

  static CutOver run(
      Migration migration, CapturedSource captured, CaptureFollower follower, Duration longest)
      throws InterruptedException {
    long end = System.nanoTime() + longest.toNanos();
    Lsn goal;
    try (SourceLog log = CapturedSource.answer(() -> SourceLog.open(captured.address()))) {
      awaitTransactions(log, end);
      goal = CapturedSource.answer(log::end);
      catchUp(follower, goal, end);
      migration.count();
      Verification verification = migration.verify();
      Lsn last = CapturedSource.answer(log::end);
      long writtenRows = catchUp(follower, last, System.nanoTime() + longest.toNanos());
      return new CutOver(goal, verification, writtenRows, follower.rejected());
    }
  }

  /** Transactions that began before the source was fenced may still commit. */
  private static void awaitTransactions(SourceLog log, long end) throws InterruptedException {
    Map<String, String> open = CapturedSource.answer(log::openTransactions);
    while (!open.isEmpty()) {
      if (System.nanoTime() > end) {
        throw new MigrationException(
            "transactions that could still commit are open in the source: "
                + String.join(", ", open.values())
                + "; end them, then cut over again");
      }
      Thread.sleep(PAUSE.toMillis());
      open.keySet().retainAll(CapturedSource.answer(log::openTransactions).keySet());
    }
  }

  /** Gives how many changes there were on the way. */
  private static long catchUp(CaptureFollower follower, Lsn goal, long end)
      throws InterruptedException {
    long changes = 0;
    while (true) {
      CaptureFollower.Round round = follower.round(ROUND);
      changes += round.changes();
      if (round.trouble().isEmpty() && round.upTo().compareTo(goal) >= 0) {
        return changes;
      }
      if (System.nanoTime() > end) {
        throw new MigrationException(
            "the table is in step up to %s, and %s was not reached in time%s; cut over again"
                .formatted(
                    round.upTo(), goal, round.trouble().map(why -> " (" + why + ")").orElse("")));
      }
    }
  }
}
