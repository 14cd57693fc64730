package dev.clave.cli;

import dev.clave.migrate.CaptureFollower;
import dev.clave.migrate.CutOver;
import dev.clave.migrate.Migration;
import java.time.Duration;
import picocli.CommandLine.Option;

/** Following the commits of a source, and cutting over. */
final class MigrateCapture {
  private static final Duration ROUND = Duration.ofSeconds(2);

  @Option(
      names = "--capture",
      description =
          "Before the first snapshot, have the source keep its commits (a publication and a"
              + " replication slot).")
  private boolean capture;

  @Option(
      names = "--recapture",
      description =
          "On a finished migration: begin to keep commits anew, after some were lost, and read all"
              + " rows once more.")
  private boolean recapture;

  @Option(
      names = "--cut-over",
      description =
          "Once nobody writes to the source: apply its last commits, verify, prove that none"
              + " followed, and remove the slot.")
  private boolean cutOver;

  @Option(
      names = "--end-capture",
      description = "Give up following: remove the slot and the publication from the source.")
  private boolean end;

  @Option(
      names = "--wait",
      paramLabel = "SECONDS",
      description =
          "How long --cut-over waits for open transactions and the last commits"
              + " (${DEFAULT-VALUE}).")
  private int waitSeconds = 300;

  boolean isAsked() {
    return capture;
  }

  boolean cutsOver() {
    return cutOver;
  }

  /** Whether this is said of a migration that has run. */
  boolean needsFinished() {
    return cutOver || recapture;
  }

  boolean endsOnly() {
    return end && !cutOver;
  }

  /** What captures at a cost is said before it is done. */
  void tell(Migration migration, MigrateText text) {
    if (capture && !migration.captures()) {
      text.captureNotes(migration.captureAdvice().notes());
    }
  }

  void beginAgain(Migration migration) {
    if (recapture) {
      migration.recapture();
    }
  }

  /** Ends with the process, at any moment: what is not applied yet stays in the slot. */
  void follow(Migration migration, MigrateText text) throws InterruptedException {
    try (CaptureFollower follower = migration.capture()) {
      text.captured(follower.position());
      while (true) {
        text.round(follower.round(ROUND));
      }
    }
  }

  int cutOver(Migration migration, MigrateText text, MigrateProgress progress)
      throws InterruptedException {
    CutOver result = migration.cutOver(Duration.ofSeconds(waitSeconds));
    progress.close();
    text.cutOver(result);
    if (result.isProven()) {
      end(migration, text);
      return 0;
    }
    return 1;
  }

  void end(Migration migration, MigrateText text) {
    migration.endCapture();
    text.captureEnded();
  }
}
