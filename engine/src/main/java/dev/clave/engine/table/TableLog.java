package dev.clave.engine.table;

import dev.clave.engine.storage.Batch;
import java.util.Optional;

/**
 * Is called when a table is created, changed or deleted, to keep its own records in the same batch.
 */
public interface TableLog {

  /** A log that keeps nothing. */
  TableLog NONE = (before, after, batch) -> () -> {};

  /**
   * Adds to {@code batch} what the change of a definition means to this log. Called while no item
   * is being written.
   *
   * @return run once the batch is written; not run when it has failed
   */
  Runnable changed(Optional<Table> before, Optional<Table> after, Batch batch);

  /** A log that keeps what this one and the other keep. */
  default TableLog and(TableLog other) {
    return (before, after, batch) -> {
      Runnable mine = changed(before, after, batch);
      Runnable theirs = other.changed(before, after, batch);
      return () -> {
        mine.run();
        theirs.run();
      };
    };
  }
}
