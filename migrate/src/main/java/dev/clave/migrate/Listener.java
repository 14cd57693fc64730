package dev.clave.migrate;

/** Told how far a migration is, on the thread that runs it. */
public interface Listener {
  Listener SILENT = advance -> {};

  /**
   * How far a step is.
   *
   * @param rows rows done of {@code total}, children not counted
   */
  record Advance(
      int phase, String phaseName, String step, long rows, long total, long rejected, int width) {}

  void advanced(Advance advance);
}
