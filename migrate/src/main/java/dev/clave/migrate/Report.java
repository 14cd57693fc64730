package dev.clave.migrate;

import dev.clave.migrate.state.Counts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What a run did.
 *
 * @param reasons why this run rejected rows, without those that an earlier one rejected
 * @param unmapped columns, as {@code step.column}, that the mapping neither takes nor ignores
 */
public record Report(
    List<Line> lines,
    List<Reason> reasons,
    List<String> unmapped,
    Path rejects,
    Duration took,
    boolean dryRun) {
  public Report {
    lines = List.copyOf(lines);
    reasons = List.copyOf(reasons);
    unmapped = List.copyOf(unmapped);
  }

  /** What became of the rows of one query, a step's or a child's. */
  public record Line(String phase, String name, Counts counts) {}

  /**
   * Why so many rows of a query were rejected.
   *
   * @param example the whole reason of the first of them
   */
  public record Reason(String name, String example, long rows) {}

  public Counts total() {
    return lines.stream().map(Line::counts).reduce(Counts.NONE, Counts::plus);
  }
}
