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
import java.util.List;
import java.util.Optional;

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
    for (Phase phase : phases) {
      for (Step step : phase.steps()) {
        each(step, reader);
      }
    }
  }

  private void each(Step step, Reader reader) throws SQLException, IOException {
    Preparation preparation = new Preparation(table, step);
    Settlement settlement = new Settlement(step.name(), ledger);
    try (StepReader rows = new StepReader(source, step, Optional.empty(), options.pageRows())) {
      Optional<Page> page = rows.page();
      while (page.isPresent()) {
        reader.read(settlement.settle(preparation.draft(page.get())));
        page = rows.page();
      }
    }
  }
}
