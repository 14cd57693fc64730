package dev.clave.table.request;

import dev.clave.table.options.Progress;

/** Tells how many items of a long piece of work are done. Used by any number of threads. */
public final class Tally {
  private final String step;
  private final Progress progress;
  private long completed;

  public Tally(String step, Progress progress) {
    this.step = step;
    this.progress = progress;
  }

  public synchronized void add(long items) {
    completed += items;
    progress.report(step, completed, Progress.UNKNOWN);
  }

  /** Tells that this was all; gives how many there were. */
  public long finish() {
    progress.report(step, completed, completed);
    return completed;
  }
}
