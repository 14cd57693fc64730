package dev.clave.migrate;

import dev.clave.migrate.state.Counts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What a run did.
 *
 * @param unmapped columns, as {@code step.column}, that the mapping neither takes nor ignores
 */
public record Report(
    List<Line> lines, List<String> unmapped, Path rejects, Duration took, boolean dryRun) {
  public Report {
    lines = List.copyOf(lines);
    unmapped = List.copyOf(unmapped);
  }

  /** What became of the rows of one query, a step's or a child's. */
  public record Line(String phase, String name, Counts counts) {}

  public Counts total() {
    return lines.stream().map(Line::counts).reduce(Counts.NONE, Counts::plus);
  }
}
