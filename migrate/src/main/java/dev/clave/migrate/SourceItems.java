package dev.clave.migrate;

import dev.clave.migrate.mapping.Phase;
import dev.clave.migrate.mapping.Step;
import dev.clave.migrate.source.Page;
import dev.clave.migrate.source.Source;
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
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The items that the source makes, as a run would write them, page by page. */
final class SourceItems {
  private final Source source;
  private final Table table;
  private final MigrationOptions options;
  private final KeyLedger ledger = new KeyLedger();

  SourceItems(Source source, Table table, MigrationOptions options) {
    this.source = source;
    this.table = table;
    this.options = options;
  }

  interface Reader {
    void read(Prepared page) throws SQLException, IOException;
  }

  /** The keys of everything read so far. */
  KeyLedger ledger() {
    return ledger;
  }

  void each(List<Phase> phases, Reader reader) throws SQLException, IOException {
    ExecutorService workers = Executors.newFixedThreadPool(options.workers());
    try {
      for (Phase phase : phases) {
        for (Step step : phase.steps()) {
          each(step, reader, workers);
        }
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new MigrationException("reading the source was interrupted", stopped);
    } finally {
      workers.shutdownNow();
    }
  }

  /** Several threads draft; pages are settled and read in the order of the source. */
  private void each(Step step, Reader reader, ExecutorService workers)
      throws SQLException, IOException, InterruptedException {
    Preparation preparation = new Preparation(table, step);
    Settlement settlement = new Settlement(step.name(), ledger);
    Deque<Future<List<Draft>>> drafted = new ArrayDeque<>();
    try (StepReader rows = new StepReader(source, step, Optional.empty(), options.pageRows())) {
      Optional<Page> next = rows.page();
      while (next.isPresent() || !drafted.isEmpty()) {
        if (next.isPresent() && drafted.size() <= options.workers()) {
          Page page = next.get();
          drafted.add(workers.submit(() -> preparation.draft(page)));
          next = rows.page();
        } else {
          reader.read(settlement.settle(result(step, drafted.remove())));
        }
      }
    }
  }

  private static List<Draft> result(Step step, Future<List<Draft>> work)
      throws InterruptedException {
    try {
      return work.get();
    } catch (ExecutionException failed) {
      throw new MigrationException(
          "reading `" + step.name() + "` failed: " + failed.getCause().getMessage(),
          failed.getCause());
    }
  }
}
