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
 * Runs one step: this thread reads pages, settles and records them in the order of reading; others
 * draft and write them meanwhile. What is recorded is in the table, so a later run can begin after
 * it.
 */
final class StepRun {
  /** Pages under way for each worker: enough that none waits, few enough to hold in memory. */
  private static final int PAGES_PER_WORKER = 2;

  private record Drafted(Future<List<Draft>> page, Optional<List<String>> after) {}

  private record Written(Future<Prepared> page, Optional<List<String>> after) {}

  private final Session session;
  private final Source source;
  private final Step step;
  private final Settlement settlement;
  private final Deque<Drafted> drafted = new ArrayDeque<>();
  private final Deque<Written> written = new ArrayDeque<>();

  StepRun(Session session, Source source, Step step) {
    this.session = session;
    this.source = source;
    this.step = step;
    this.settlement = new Settlement(step.name(), session.ledger());
  }

  void run() throws SQLException, IOException, InterruptedException {
    int most = PAGES_PER_WORKER * session.options().workers();
    Preparation preparation = new Preparation(session.table(), step);
    try (StepReader reader =
        new StepReader(source, step, session.after(step), session.options().pageRows())) {
      for (Optional<Page> next = reader.page(); next.isPresent(); next = reader.page()) {
        Page page = next.get();
        drafted.add(
            new Drafted(session.workers().submit(() -> preparation.draft(page)), page.after()));
        settle(most);
        record(most);
      }
      settle(0);
      record(0);
    } finally {
      drafted.forEach(each -> each.page().cancel(true));
      written.forEach(each -> each.page().cancel(true));
    }
    orphans();
    session.finish(step);
  }

  /** Hands drafts on to be written until at most so many are left. */
  private void settle(int left) throws IOException, InterruptedException {
    while (drafted.size() > left
        || (!drafted.isEmpty() && drafted.element().page().isDone() && written.size() <= left)) {
      Drafted oldest = drafted.remove();
      Prepared page = settlement.settle(result(oldest.page()));
      written.add(
          new Written(
              session.writes()
                  ? session.workers().submit(() -> session.writer().write(page))
                  : CompletableFuture.completedFuture(page),
              oldest.after()));
    }
  }

  /** Records what is written until at most so many pages are left. */
  private void record(int left) throws IOException, InterruptedException {
    while (written.size() > left || (!written.isEmpty() && written.element().page().isDone())) {
      Written oldest = written.remove();
      session.record(step, result(oldest.page()), oldest.after());
    }
  }

  private <T> T result(Future<T> work) throws InterruptedException {
    try {
      return work.get();
    } catch (ExecutionException failed) {
      throw new MigrationException(
          "writing `"
              + step.name()
              + "` failed: "
              + failed.getCause().getMessage()
              + "; go on with `--resume` once it is mended",
          failed.getCause());
    }
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
