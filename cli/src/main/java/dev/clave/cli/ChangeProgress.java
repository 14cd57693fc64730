package dev.clave.cli;

import dev.clave.table.evolution.ApplyProgress;
import dev.clave.table.evolution.report.ProgressText;
import java.io.PrintWriter;
import picocli.CommandLine;

/**
 * How far a change of a design has come: one line that is written again on a terminal, a line at
 * every tenth of a step elsewhere. Safe to share between the threads of the segments.
 */
final class ChangeProgress implements ApplyProgress, AutoCloseable {
  private static final int LINES = 10;

  private final PrintWriter errors;
  private final boolean terminal = CommandLine.Help.Ansi.AUTO.enabled();
  private String step = "";
  private long tenths;
  private int width;

  ChangeProgress(PrintWriter errors) {
    this.errors = errors;
  }

  @Override
  public synchronized void report(Report report) {
    boolean begins = !report.step().equals(step);
    if (begins) {
      close();
      step = report.step();
      tenths = 0;
    }
    String text = ProgressText.of(report);
    if (terminal) {
      errors.print("\r" + text + " ".repeat(Math.max(0, width - text.length())));
      errors.flush();
      width = text.length();
      return;
    }
    long reachedLine = report.total() > 0 ? LINES * report.items() / report.total() : 0;
    if (begins || reachedLine > tenths) {
      tenths = reachedLine;
      errors.println(text);
      errors.flush();
    }
  }

  /** Ends the line that is being written again. */
  @Override
  public synchronized void close() {
    if (width > 0) {
      errors.println();
      errors.flush();
      width = 0;
    }
  }
}
