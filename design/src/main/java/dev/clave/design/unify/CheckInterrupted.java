package dev.clave.design.unify;

/** The thread that checks a design was interrupted, as by a caller who waits no longer. */
public final class CheckInterrupted extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public CheckInterrupted() {
    super("the check of the design was interrupted");
  }

  /** Ends a check between two questions; there may be as many as pairs of entities. */
  static void heed() {
    if (Thread.currentThread().isInterrupted()) {
      throw new CheckInterrupted();
    }
  }
}
