package dev.clave.migrate.stage;

import java.io.IOException;
import java.util.Map;

/** Rows of several tables. */
public interface StagedRows {
  /** Takes one row: strings, numbers, booleans, bytes, lists, maps and nulls by column. */
  interface Taker {
    void take(String table, Map<String, ?> row) throws IOException;
  }

  /** Gives every row once, the same rows in every run as long as the source does not change. */
  void each(Taker taker) throws IOException;
}
