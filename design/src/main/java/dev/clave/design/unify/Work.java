package dev.clave.design.unify;

/**
 * The work of one check: how many steps all its answers may take together. What an answer would
 * need beyond that is left out and counted, so that the check can say so. For one thread.
 */
final class Work {
  /** Steps of one answer; no template that anyone writes comes near. */
  static final int MOST_OF_ANSWER = 400_000;

  private static final int MOST_OF_EXAMPLE = 100_000;

  /**
   * Steps of all answers together: a few seconds. The designs of this repository need a fifteenth
   * of it at most.
   */
  static final long MOST = 8_000_000;

  private long remaining = MOST;
  private int unfinished;

  /** What the next example may spend: a finding does without one that is hard to find. */
  Effort nextExample() {
    return new Effort((int) Math.max(0, Math.min(MOST_OF_EXAMPLE, remaining)));
  }

  /** What the next answer may spend; nothing when all is spent. */
  Effort next() {
    return new Effort((int) Math.min(MOST_OF_ANSWER, remaining));
  }

  boolean isSpent() {
    return remaining <= 0;
  }

  void took(Effort effort) {
    remaining -= effort.spent();
  }

  void leaveOut() {
    unfinished++;
  }

  int unfinished() {
    return unfinished;
  }
}
