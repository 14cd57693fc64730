package dev.clave.migrate;

import dev.clave.migrate.mapping.Step;
import dev.clave.migrate.source.Page;
import dev.clave.migrate.source.StepReader;
import dev.clave.migrate.state.KeyLedger;
import dev.clave.table.Table;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/**
 * The way of a step's rows: this thread reads pages, settles them and takes their results in the
 * order of reading; others draft pages and work on them meanwhile.
 */
final class Pipeline<T> {
  /** Pages under way for each worker: enough that none waits, few enough to hold in memory. */
  private static final int PAGES_PER_WORKER = 2;

  /** What is done with a page once it is settled, by any thread. */
  interface Work<T> {
    T on(Prepared page) throws InterruptedException;
  }

  /** Takes pages and what the work on them gave, in the order of reading. */
  interface Results<T> {
    /** {@code after} is the key to go on after, of a page that has one. */
    void take(Prepared page, T result, Optional<List<String>> after) throws IOException;
  }

  private record Drafted(Future<List<Draft>> page, Optional<List<String>> after) {}

  private record Worked<T>(Prepared page, Future<T> result, Optional<List<String>> after) {}

  private final Preparation preparation;
  private final Settlement settlement;
  private final ExecutorService workers;
  private final int most;
  private final Work<T> work;
  private final Results<T> results;
  private final Deque<Drafted> drafted = new ArrayDeque<>();
  private final Deque<Worked<T>> worked = new ArrayDeque<>();

  Pipeline(
      Step step,
      Table table,
      KeyLedger ledger,
      ExecutorService workers,
      int workerCount,
      Work<T> work,
      Results<T> results) {
    this.preparation = new Preparation(table, step);
    this.settlement = new Settlement(step.name(), table.design(), ledger);
    this.workers = workers;
    this.most = PAGES_PER_WORKER * workerCount;
    this.work = work;
    this.results = results;
  }

  /** Fails with what drafting or the work failed with. */
  void run(StepReader reader)
      throws SQLException, IOException, InterruptedException, ExecutionException {
    try {
      for (Optional<Page> next = reader.page(); next.isPresent(); next = reader.page()) {
        Page page = next.get();
        drafted.add(new Drafted(workers.submit(() -> preparation.draft(page)), page.after()));
        settle(most);
        take(most);
      }
      settle(0);
      take(0);
    } finally {
      drafted.forEach(each -> each.page().cancel(true));
      worked.forEach(each -> each.result().cancel(true));
    }
  }

  /** Settles drafts and hands them on until at most so many are left. */
  private void settle(int remaining) throws InterruptedException, ExecutionException {
    while (drafted.size() > remaining
        || (!drafted.isEmpty()
            && drafted.element().page().isDone()
            && worked.size() <= remaining)) {
      Drafted oldest = drafted.remove();
      Prepared page = settlement.settle(oldest.page().get());
      worked.add(new Worked<>(page, workers.submit(() -> work.on(page)), oldest.after()));
    }
  }

  /** Takes results until at most so many pages are left. */
  private void take(int remaining) throws IOException, InterruptedException, ExecutionException {
    while (worked.size() > remaining || (!worked.isEmpty() && worked.element().result().isDone())) {
      Worked<T> oldest = worked.remove();
      results.take(oldest.page(), oldest.result().get(), oldest.after());
    }
  }
}
