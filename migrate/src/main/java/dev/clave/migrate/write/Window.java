package dev.clave.migrate.write;

/**
 * How many requests may be under way at once. It opens by one after as many successes as it is
 * wide, and halves when the table asks for less, as networks do.
 */
public final class Window {
  private final int most;
  private double width;
  private int underWay;

  public Window(int most) {
    this.most = most;
    this.width = most;
  }

  /** Waits for a place. */
  synchronized void enter() throws InterruptedException {
    while (underWay >= (int) width) {
      wait();
    }
    underWay++;
  }

  synchronized void leave(boolean throttled) {
    underWay--;
    width = throttled ? Math.max(1, width / 2) : Math.min(most, width + 1 / width);
    notifyAll();
  }

  /** How many may be under way now. */
  public synchronized int width() {
    return (int) width;
  }
}
