package dev.clave.cli.assets;

import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import picocli.CommandLine;

/** A bar on standard error, on a terminal only. */
final class AssetProgress implements AutoCloseable {
  private static final int REDRAW_MILLIS = 200;
  private static final int UNKNOWN = -1;

  private final ProgressBar bar;

  private AssetProgress(ProgressBarBuilder bar) {
    this.bar =
        CommandLine.Help.Ansi.AUTO.enabled()
            ? bar.setUpdateIntervalMillis(REDRAW_MILLIS)
                .setConsumer(new ConsoleProgressBarConsumer(System.err))
                .showSpeed()
                .build()
            : null;
  }

  static AssetProgress ofBytes(String task, long total) {
    return new AssetProgress(
        new ProgressBarBuilder().setTaskName(task).setInitialMax(total).setUnit(" MB", 1 << 20));
  }

  /** Of how many entries is not known before they were gone through. */
  static AssetProgress ofEntries(String task) {
    return new AssetProgress(
        new ProgressBarBuilder().setTaskName(task).setInitialMax(UNKNOWN).setUnit(" seen", 1));
  }

  void by(long more) {
    if (bar != null) {
      bar.stepBy(more);
    }
  }

  void to(long count) {
    if (bar != null) {
      bar.stepTo(count);
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
