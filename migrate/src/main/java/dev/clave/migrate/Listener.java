package dev.clave.migrate;

/**
 * Told how far a migration is, on the thread that runs it.
 *
 * <pre>{@code
 * MigrationOptions options =
 *     MigrationOptions.in(folder)
 *         .withListener(advance -> System.err.println(advance.rows() + " of " + advance.total()));
 * }</pre>
 */
public interface Listener {
  Listener SILENT = advance -> {};

  /** What is under way. */
  enum Doing {
    MIGRATING,
    /** Making the items once more, to compare them. */
    READING_THE_SOURCE,
    /** Looking at every item of the table; the step is the table's name. */
    READING_THE_TABLE
  }

  /**
   * How far a step is.
   *
   * @param phase from 1; 0 when no phase is run
   * @param rows rows done of {@code total}, children not counted; of a table, its items
   */
  record Advance(
      Doing doing,
      int phase,
      String phaseName,
      String step,
      long rows,
      long total,
      long rejected,
      int width) {

    static Advance reading(Doing activity, String name, long rows, long total, long rejected) {
      return new Advance(activity, 0, "", name, rows, total, rejected, 0);
    }
  }

  void advanced(Advance advance);
}
