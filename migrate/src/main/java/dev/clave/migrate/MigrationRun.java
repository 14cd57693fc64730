package dev.clave.migrate;

import dev.clave.migrate.capture.Ownership;
import dev.clave.migrate.mapping.Phase;
import dev.clave.migrate.mapping.Step;
import dev.clave.migrate.source.ColumnCheck;
import dev.clave.migrate.source.Source;
import dev.clave.migrate.state.Checkpoint;
import dev.clave.migrate.state.Journal;
import dev.clave.migrate.state.KeyLedger;
import dev.clave.table.Table;
import dev.clave.table.item.TableException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.core.exception.SdkClientException;

/** One run of a migration, from the first phase that is not done to the last. */
final class MigrationRun {
  private final MigrationParts parts;
  private final CapturedSource captured;
  private final boolean isDry;

  MigrationRun(MigrationParts parts, CapturedSource captured, boolean isDry) {
    this.parts = parts;
    this.captured = captured;
    this.isDry = isDry;
  }

  /** Migrates, or reads and judges only. */
  Report run() throws InterruptedException {
    Instant start = parts.options().clock().instant();
    if (parts.options().capture() && (isDry || !captured.isBegun())) {
      captured.check();
    }
    if (parts.options().capture() && !isDry && !captured.isBegun()) {
      if (parts.begun().isPresent()) {
        throw new MigrationException(
            "the migration in `"
                + parts.options().state()
                + "` was begun without `--capture`; finish it, then `--recapture`");
      }
      captured.begin();
    }
    try (Source rows = parts.source().open()) {
      ColumnCheck.Result columns = ColumnCheck.of(rows, parts.mapping());
      if (!columns.missing().isEmpty()) {
        throw new MigrationException(String.join("; ", columns.missing()));
      }
      Checkpoint checkpoint = isDry ? fresh(rows) : toGoOnFrom(rows);
      Table table = parts.table(checkpoint.began());
      refuseWhileChanging(table);
      KeyLedger ledger = new KeyLedger();
      if (!isDry) {
        ledger = parts.journal().restore(checkpoint.rejectBytes(), checkpoint.ledgerKeys());
        table.provision();
      }
      Optional<Journal.DryRun> dryRun =
          isDry ? Optional.of(parts.journal().dryRun()) : Optional.empty();
      try (Session session =
          new Session(
              table,
              parts.client(),
              parts.options(),
              parts.journal(),
              dryRun,
              checkpoint,
              ledger,
              ownership())) {
        session.save();
        for (Phase phase : parts.phases()) {
          run(session, rows, phase);
        }
        if (!isDry && parts.mapping().steps().stream().allMatch(session::done)) {
          KeptCounts.count(table, parts.mapping());
        }
        Path rejects = isDry ? parts.journal().dryRunRejectsFile() : parts.journal().rejectsFile();
        Duration took = Duration.between(start, parts.options().clock().instant());
        return Report.of(session, parts.phases(), columns.unmapped(), rejects, took, isDry);
      }
    } catch (SQLException refusal) {
      throw new MigrationException("the source answered: " + refusal.getMessage(), refusal);
    } catch (SdkClientException away) {
      throw new MigrationException("the table cannot be reached: " + away.getMessage(), away);
    } catch (IOException unusable) {
      throw new MigrationException(
          "the state in `" + parts.options().state() + "` cannot be kept: " + unusable.getMessage(),
          unusable);
    }
  }

  /** Before the first row is read: a run that cannot be finished would be of no use. */
  private void refuseWhileChanging(Table table) {
    try {
      table.checkLoad(KeptCounts.isNeeded(parts.design(), parts.mapping()));
    } catch (TableException refusal) {
      throw new MigrationException(
          refusal.getMessage()
              + "; nothing was migrated: end the change with `clave apply --contract` or take it"
              + " back with `clave apply --back`, then migrate with the design that is in force",
          refusal);
    }
  }

  private Optional<Ownership> ownership() {
    return !isDry && captured.isBegun() ? Optional.of(captured.ownership()) : Optional.empty();
  }

  private void run(Session session, Source source, Phase phase)
      throws SQLException, IOException, InterruptedException {
    int number = parts.mapping().phases().indexOf(phase) + 1;
    for (Step step : phase.steps()) {
      if (!session.done(step)) {
        session.tell(
            new Session.Progress(number, phase.name(), source.count(step.query().asTable())));
        new StepRun(session, source, step).run();
      }
    }
  }

  private Checkpoint fresh(Source source) {
    return new Checkpoint(
        parts.mapping().digest(), source.moment(), source.moment(), Map.of(), 0, 0);
  }

  private Checkpoint toGoOnFrom(Source source) {
    Optional<Checkpoint> earlier = parts.begun();
    if (earlier.isEmpty()) {
      return fresh(source);
    }
    if (!earlier.get().mappingDigest().equals(parts.mapping().digest())) {
      throw new MigrationException(
          "the mapping changed since the migration in `"
              + parts.options().state()
              + "` began; begin anew with another state directory and an empty table");
    }
    boolean touched =
        parts.phases().stream()
            .flatMap(phase -> phase.steps().stream())
            .anyMatch(step -> earlier.get().steps().containsKey(step.name()));
    if (touched && !parts.options().resume()) {
      throw new MigrationException(
          "a migration was begun with the state in `"
              + parts.options().state()
              + "`; `--resume` goes on with it");
    }
    return earlier.get();
  }
}
