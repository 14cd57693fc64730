package dev.clave.table.evolution.report;

import dev.clave.table.evolution.ApplyProgress;

/**
 * How far a step has come, in one line for people.
 *
 * <pre>{@code
 * evolution.apply(settings, report -> System.err.println(ProgressText.of(report)));
 * }</pre>
 */
public final class ProgressText {
  private ProgressText() {}

  /** As in {@code fill: 12,000 of 40,000 items, 11,950 written, 2 min 3 s left}. */
  public static String of(ApplyProgress.Report report) {
    StringBuilder text = new StringBuilder(report.step());
    if (report.items() > 0) {
      text.append(": ").append(PlanFigures.count(report.items()));
      // DynamoDB counts every few hours, so there may be more by now.
      if (report.total() >= report.items()) {
        text.append(" of ").append(PlanFigures.count(report.total()));
      }
      text.append(" items, ").append(PlanFigures.count(report.written())).append(" written");
    }
    report
        .left()
        .ifPresent(
            duration -> text.append(", ").append(PlanFigures.time(duration)).append(" left"));
    return text.toString();
  }
}
