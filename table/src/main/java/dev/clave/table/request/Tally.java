package dev.clave.table.request;

import dev.clave.table.options.Progress;

/** Tells how many items of a long piece of work are done. Used by any number of threads. */
public final class Tally {
  private final String what;
  private final Progress progress;
  private long done;

  public Tally(String what, Progress progress) {
    this.what = what;
    this.progress = progress;
  }

  public synchronized void add(long items) {
    done += items;
    progress.report(what, done, Progress.UNKNOWN);
  }

  /** Tells that this was all; gives how many there were. */
  public long finish() {
    progress.report(what, done, done);
    return done;
  }
}
