package dev.clave.cli;

import dev.clave.migrate.Listener;
import java.io.PrintWriter;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import picocli.CommandLine;

/** A bar for each step with its rate and time left on a terminal, a line for each elsewhere. */
final class MigrateProgress implements Listener, AutoCloseable {
  private static final int REDRAW_MILLIS = 200;

  private final PrintWriter errors;
  private final boolean terminal = CommandLine.Help.Ansi.AUTO.enabled();
  private ProgressBar bar;
  private String step = "";

  MigrateProgress(PrintWriter errors) {
    this.errors = errors;
  }

  @Override
  public void advanced(Advance advance) {
    if (!advance.step().equals(step)) {
      close();
      step = advance.step();
      if (terminal) {
        bar =
            new ProgressBarBuilder()
                .setTaskName(advance.phase() + " " + advance.phaseName() + " " + step)
                .setInitialMax(advance.total())
                .setUpdateIntervalMillis(REDRAW_MILLIS)
                .setConsumer(new ConsoleProgressBarConsumer(System.err))
                .setUnit(" rows", 1)
                .showSpeed()
                .build();
      } else {
        errors.printf(
            "phase %d %s: %s, %,d rows%n",
            advance.phase(), advance.phaseName(), step, advance.total());
        errors.flush();
      }
    }
    if (bar != null) {
      bar.stepTo(advance.rows());
      bar.setExtraMessage(advance.rejected() + " rejected, " + advance.width() + " writers");
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
      bar = null;
    }
  }
}
