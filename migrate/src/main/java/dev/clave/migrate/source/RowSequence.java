package dev.clave.migrate.source;

import java.sql.SQLException;
import java.util.List;

/** The rows of a step in the order of its key, each with its key. */
interface RowSequence extends AutoCloseable {
  /** A row and the texts of its key, by which reading can go on after it. */
  record Keyed(Row row, List<String> key) {}

  /** No rows at all. */
  RowSequence NONE =
      new RowSequence() {
        @Override
        public Keyed next() {
          return null;
        }

        @Override
        public boolean endsAfter(List<String> key) {
          return true;
        }

        @Override
        public void close() {}
      };

  /** The next row, or null after the last. */
  Keyed next() throws SQLException;

  /** Whether no row that was not given yet is equal to this key in the eyes of the database. */
  boolean endsAfter(List<String> key);

  @Override
  void close() throws SQLException;
}
