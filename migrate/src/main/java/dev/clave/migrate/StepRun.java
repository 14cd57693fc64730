package dev.clave.migrate;

import dev.clave.migrate.mapping.Child;
import dev.clave.migrate.mapping.Step;
import dev.clave.migrate.source.Orphans;
import dev.clave.migrate.source.Source;
import dev.clave.migrate.source.StepReader;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;

/**
 * Runs one step. Pages are recorded in the order of reading and once they are written: what is
 * recorded is in the table, so a later run can begin after it.
 */
final class StepRun {
  private final Session session;
  private final Source source;
  private final Step step;

  StepRun(Session session, Source source, Step step) {
    this.session = session;
    this.source = source;
    this.step = step;
  }

  void run() throws SQLException, IOException, InterruptedException {
    Pipeline<Void> pipeline =
        new Pipeline<>(
            step,
            session.table(),
            session.ledger(),
            session.workers(),
            session.options().workers(),
            page -> session.write(step, page),
            (page, written, after) -> session.record(step, page, after));
    try (StepReader reader =
        new StepReader(source, step, session.after(step), session.options().pageRows())) {
      pipeline.run(reader);
    } catch (ExecutionException failure) {
      throw new MigrationException(
          "writing `"
              + step.name()
              + "` failed: "
              + failure.getCause().getMessage()
              + "; go on with `--resume` once it is mended",
          failure.getCause());
    }
    orphans();
    session.finish(step);
  }

  private void orphans() throws SQLException, IOException {
    for (Child child : step.children()) {
      Prepared lostDrafts = new Prepared();
      RowOrigin origin = RowOrigin.of(child);
      String reason =
          "no `%s` row has the `%s` in its `%s`"
              .formatted(step.name(), child.parentColumn(), child.on());
      Orphans.read(
          source,
          step,
          child,
          row -> lostDrafts.reject(Draft.rejected(origin, List.of(), row, reason), reason));
      if (!lostDrafts.rejects().isEmpty()) {
        session.record(step, lostDrafts, Optional.empty());
      }
    }
  }
}
