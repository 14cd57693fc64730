package dev.clave.cli;

import dev.clave.migrate.Listener;
import java.io.PrintWriter;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import picocli.CommandLine;

/**
 * A bar for each step with its rate and time left on a terminal, a line at every tenth elsewhere.
 */
final class MigrateProgress implements Listener, AutoCloseable {
  private static final int REDRAW_MILLIS = 200;
  private static final int LINES = 10;

  private final PrintWriter errors;
  private final boolean terminal = CommandLine.Help.Ansi.AUTO.enabled();
  private ProgressBar bar;
  private Doing doing;
  private String step = "";
  private long tenths;

  MigrateProgress(PrintWriter errors) {
    this.errors = errors;
  }

  @Override
  public void advanced(Advance advance) {
    if (advance.doing() != doing || !advance.step().equals(step)) {
      close();
      doing = advance.doing();
      step = advance.step();
      begin(advance);
    }
    if (bar != null) {
      bar.maxHint(advance.total());
      bar.stepTo(advance.rows());
      bar.setExtraMessage(extra(advance));
    } else {
      line(advance);
    }
  }

  /** Without a terminal a bar would be a stream of control characters. */
  private void line(Advance advance) {
    long reachedLine = advance.total() == 0 ? LINES : LINES * advance.rows() / advance.total();
    if (reachedLine > tenths) {
      tenths = reachedLine;
      String extra = extra(advance);
      errors.printf(
          "%s, %,d of %,d %s%s%n",
          title(advance),
          advance.rows(),
          advance.total(),
          unit(),
          extra.isEmpty() ? "" : ", " + extra);
      errors.flush();
    }
  }

  private String unit() {
    return doing == Doing.READING_THE_TABLE ? "items" : "rows";
  }

  private void begin(Advance advance) {
    tenths = 0;
    if (terminal) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(title(advance))
              .setInitialMax(advance.total())
              .setUpdateIntervalMillis(REDRAW_MILLIS)
              .setConsumer(new ConsoleProgressBarConsumer(System.err))
              .setUnit(" " + unit(), 1)
              .showSpeed()
              .build();
    } else {
      errors.printf("%s, %,d %s%n", title(advance), advance.total(), unit());
      errors.flush();
    }
  }

  private String title(Advance advance) {
    return switch (doing) {
      case MIGRATING -> "phase " + advance.phase() + " " + advance.phaseName() + ": " + step;
      case READING_THE_SOURCE -> "reading the source: " + step;
      case READING_THE_TABLE -> "reading the table: " + step;
    };
  }

  private String extra(Advance advance) {
    return switch (doing) {
      case MIGRATING -> advance.rejected() + " rejected, " + advance.width() + " writers";
      case READING_THE_SOURCE -> advance.rejected() + " rejected";
      case READING_THE_TABLE -> "";
    };
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
      bar = null;
    }
  }
}
