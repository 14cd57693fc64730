package dev.clave.events;

/** Keeps work to so many a second, by waiting after each part of it. */
final class Pace {

  private final int perSecond;
  private final long begun = System.nanoTime();
  private long done;

  Pace(int perSecond) {
    this.perSecond = perSecond;
  }

  void after(int count) {
    done += count;
    long due = begun + done * 1_000_000_000L / perSecond;
    long early = due - System.nanoTime();
    if (early > 0) {
      try {
        Thread.sleep(early / 1_000_000, (int) (early % 1_000_000));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new EventsException("interrupted after " + done, e);
      }
    }
  }
}
