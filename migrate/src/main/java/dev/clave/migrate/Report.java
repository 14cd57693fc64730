package dev.clave.migrate;

import dev.clave.migrate.mapping.Child;
import dev.clave.migrate.mapping.Phase;
import dev.clave.migrate.mapping.Step;
import dev.clave.migrate.state.Counts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a run did.
 *
 * <pre>{@code
 * Report report = migration.run();
 * System.out.println(report.total().migrated() + " migrated, rejected: " + report.rejects());
 * }</pre>
 *
 * @param reasons why this run rejected rows, without those that an earlier one rejected
 * @param unmapped columns, as {@code step.column}, that the mapping neither takes nor ignores
 * @param cutToMillis rows of this run by the attribute, as {@code step.attribute}, whose timestamps
 *     were finer than the milliseconds that a table keeps
 * @param rejects the file with every rejected row; a dry run has one of its own
 */
public record Report(
    List<Line> lines,
    List<Reason> reasons,
    List<String> unmapped,
    Map<String, Long> cutToMillis,
    Path rejects,
    Duration took,
    boolean dryRun) {
  public Report {
    lines = List.copyOf(lines);
    reasons = List.copyOf(reasons);
    unmapped = List.copyOf(unmapped);
    cutToMillis = Collections.unmodifiableMap(new TreeMap<>(cutToMillis));
  }

  /** Of a session over some phases; a dry run has its own file of rejected rows. */
  static Report of(
      Session session,
      List<Phase> phases,
      List<String> unmapped,
      Path rejects,
      Duration took,
      boolean dryRun) {
    List<Report.Line> lines = new ArrayList<>();
    for (Phase phase : phases) {
      for (Step step : phase.steps()) {
        lines.add(new Report.Line(phase.name(), step.name(), session.counts(step.name())));
        for (Child child : step.children()) {
          lines.add(new Report.Line(phase.name(), child.name(), session.counts(child.name())));
        }
      }
    }
    return new Report(
        lines, session.reasons(), unmapped, session.cutToMillis(), rejects, took, dryRun);
  }

  /** What became of the rows of one query, a step's or a child's. */
  public record Line(String phase, String name, Counts counts) {}

  /**
   * Why so many rows of a query were rejected.
   *
   * @param example the whole reason of the first of them
   * @param first the keys of the first few, as {@code column=value}
   */
  public record Reason(String name, String example, long rows, List<String> first) {
    private static final int FIRST_ROWS = 3;

    public Reason {
      first = List.copyOf(first);
    }

    Reason plus(Reason more) {
      List<String> keys = new ArrayList<>(first);
      more.first.stream().limit(FIRST_ROWS - keys.size()).forEach(keys::add);
      return new Reason(name, example, rows + more.rows, keys);
    }
  }

  public Counts total() {
    return lines.stream().map(Line::counts).reduce(Counts.NONE, Counts::plus);
  }
}
