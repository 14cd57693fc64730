package dev.clave.events;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Whether a background thread is to end; what it pauses on, so that nobody waits for its pause. */
final class Closing {

  private final CountDownLatch begun = new CountDownLatch(1);

  void begin() {
    begun.countDown();
  }

  boolean hasBegun() {
    return begun.getCount() == 0;
  }

  /** Waits for so long, or until closing begins; gives whether it has. */
  boolean within(long millis) {
    try {
      return begun.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      begin();
      return true;
    }
  }

  /** Begins, and waits for the thread to finish what it is doing. */
  void join(Thread thread) {
    begin();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
