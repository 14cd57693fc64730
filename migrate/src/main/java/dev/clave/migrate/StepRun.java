package dev.clave.migrate;

import dev.clave.migrate.mapping.Child;
import dev.clave.migrate.mapping.Step;
import dev.clave.migrate.source.Orphans;
import dev.clave.migrate.source.Page;
import dev.clave.migrate.source.Source;
import dev.clave.migrate.source.StepReader;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/**
 * Runs one step: this thread reads and prepares pages, others write them, and this thread records
 * them in the order of reading. What is recorded is in the table, so a later run can begin after
 * it.
 */
final class StepRun {
  /** Pages under way for each writer: enough that none waits, few enough to hold in memory. */
  private static final int PAGES_PER_WORKER = 2;

  private record UnderWay(Future<Prepared> page, Optional<List<String>> after) {}

  private final Session session;
  private final Source source;
  private final Step step;
  private final Deque<UnderWay> underWay = new ArrayDeque<>();

  StepRun(Session session, Source source, Step step) {
    this.session = session;
    this.source = source;
    this.step = step;
  }

  void run() throws SQLException, IOException, InterruptedException {
    Preparation preparation = new Preparation(session.table(), step, session.ledger());
    try (StepReader reader =
        new StepReader(source, step, session.after(step), session.options().pageRows())) {
      Optional<Page> page = reader.page();
      while (page.isPresent()) {
        submit(preparation.prepare(page.get()), page.get().after());
        page = reader.page();
      }
      while (!underWay.isEmpty()) {
        record();
      }
    } catch (SQLException | IOException | RuntimeException | InterruptedException failed) {
      underWay.forEach(each -> each.page().cancel(true));
      throw failed;
    }
    orphans();
    session.finish(step);
  }

  private void submit(Prepared page, Optional<List<String>> after)
      throws IOException, InterruptedException {
    Future<Prepared> written =
        session.writes()
            ? session.workers().submit(() -> session.writer().write(page))
            : CompletableFuture.completedFuture(page);
    underWay.add(new UnderWay(written, after));
    while (underWay.size() > PAGES_PER_WORKER * session.options().workers()) {
      record();
    }
  }

  private void record() throws IOException, InterruptedException {
    UnderWay oldest = underWay.element();
    try {
      session.record(step, oldest.page().get(), oldest.after());
    } catch (ExecutionException failed) {
      throw new MigrationException(
          "writing `"
              + step.name()
              + "` failed: "
              + failed.getCause().getMessage()
              + "; go on with `--resume` once it is mended",
          failed.getCause());
    }
    underWay.remove();
  }

  private void orphans() throws SQLException, IOException {
    for (Child child : step.children()) {
      Prepared lost = new Prepared();
      Orphans.read(
          source,
          step,
          child,
          row ->
              lost.reject(
                  child.name(),
                  "no `"
                      + step.name()
                      + "` row has the `"
                      + child.parentColumn()
                      + "` in its `"
                      + child.on()
                      + "`",
                  row,
                  Map.of()));
      if (!lost.rejects().isEmpty()) {
        session.record(step, lost, Optional.empty());
      }
    }
  }
}
