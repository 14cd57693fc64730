package dev.clave.design.finding;

/**
 * The thread that checks a design was interrupted, as by a caller who waits no longer.
 *
 * <pre>{@code
 * Future<Checked> check = threads.submit(() -> Design.check(text));
 * check.cancel(true);    // Design.check throws it in that thread, which is free again
 * }</pre>
 */
public final class CheckInterrupted extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public CheckInterrupted() {
    super("the check of the design was interrupted");
  }

  /**
   * Ends a check here; whatever may be done as often as there are pairs of names calls it.
   *
   * @throws CheckInterrupted if the thread is interrupted
   */
  public static void heed() {
    if (Thread.currentThread().isInterrupted()) {
      throw new CheckInterrupted();
    }
  }
}
