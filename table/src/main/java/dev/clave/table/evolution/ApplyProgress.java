package dev.clave.table.evolution;

import java.time.Duration;
import java.util.Optional;

/**
 * Told how far the work on a change has come. Called from the threads that work.
 *
 * <pre>{@code
 * evolution.apply(settings, report -> System.err.println(report.step() + ": " + report.items()));
 * }</pre>
 */
@FunctionalInterface
public interface ApplyProgress {
  ApplyProgress NONE = report -> {};

  void report(Report report);

  /**
   * How far a step has come.
   *
   * @param step what is done, as in {@code fill}
   * @param items how many items were looked at
   * @param written how many of them were written
   * @param total how many there are, as DynamoDB last counted; negative if it did not
   * @param left the time that is left at the speed so far; empty while it cannot be told
   */
  record Report(String step, long items, long written, long total, Optional<Duration> left) {}
}
