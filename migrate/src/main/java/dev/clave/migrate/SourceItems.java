package dev.clave.migrate;

import dev.clave.migrate.mapping.Phase;
import dev.clave.migrate.mapping.Step;
import dev.clave.migrate.source.Source;
import dev.clave.migrate.source.StepReader;
import dev.clave.migrate.state.Counts;
import dev.clave.migrate.state.KeyLedger;
import dev.clave.table.Table;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The items that the source makes, as a run would write them, page by page. */
final class SourceItems {
  private final Source source;
  private final Table table;
  private final List<Phase> phases;
  private final MigrationOptions options;

  SourceItems(Source source, Table table, List<Phase> phases, MigrationOptions options) {
    this.source = source;
    this.table = table;
    this.phases = phases;
    this.options = options;
  }

  Source source() {
    return source;
  }

  Table table() {
    return table;
  }

  List<Step> steps() {
    return phases.stream().flatMap(phase -> phase.steps().stream()).toList();
  }

  /** Takes what the work on a page gave, in the order of the source. */
  interface Results<T> {
    void take(T result) throws IOException;
  }

  /** Has several threads work on the pages. */
  <T> void each(Pipeline.Work<T> work, Results<T> results) throws SQLException, IOException {
    ExecutorService workers = Executors.newFixedThreadPool(options.workers());
    KeyLedger ledger = new KeyLedger();
    try {
      for (Phase phase : phases) {
        for (Step step : phase.steps()) {
          Meter meter = new Meter(step.name(), source.count(step.query().asTable()));
          each(
              step,
              new Pipeline<>(
                  step,
                  table,
                  ledger,
                  workers,
                  options.workers(),
                  work,
                  (page, result, after) -> {
                    results.take(result);
                    meter.count(page);
                  }));
        }
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new MigrationException("reading the source was interrupted", stopped);
    } finally {
      workers.shutdownNow();
    }
  }

  private void each(Step step, Pipeline<?> pipeline)
      throws SQLException, IOException, InterruptedException {
    try (StepReader rows = new StepReader(source, step, Optional.empty(), options.pageRows())) {
      pipeline.run(rows);
    } catch (ExecutionException failure) {
      throw new MigrationException(
          "reading `" + step.name() + "` failed: " + failure.getCause().getMessage(),
          failure.getCause());
    }
  }

  /** How far a step is. */
  private final class Meter {
    private final String step;
    private final long total;
    private long rows;
    private long rejected;

    Meter(String step, long total) {
      this.step = step;
      this.total = total;
    }

    void count(Prepared page) {
      rows += page.counts().getOrDefault(step, Counts.NONE).read();
      rejected += page.rejects().size();
      options
          .listener()
          .advanced(
              Listener.Advance.reading(
                  Listener.Doing.READING_THE_SOURCE, step, rows, total, rejected));
    }
  }
}
