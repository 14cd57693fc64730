package dev.clave.cli;

import java.util.concurrent.CountDownLatch;

/**
 * The end that Ctrl-C or SIGTERM asks for. The process goes on until its work is put away, and then
 * ends with the code of that rather than with the signal's.
 */
public final class Ending {
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch done = new CountDownLatch(1);
  private volatile int code;

  private Ending() {}

  /** Listens from now on: an end that is asked for while the work begins is kept for later. */
  public static Ending listen() {
    Ending ending = new Ending();
    Runtime.getRuntime().addShutdownHook(new Thread(ending::hold, "clave-stop"));
    return ending;
  }

  private void hold() {
    boolean signalled = done.getCount() > 0;
    asked.countDown();
    try {
      done.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (signalled) {
      Runtime.getRuntime().halt(code);
    }
  }

  /** Waits until somebody asks for the end. */
  public void await() throws InterruptedException {
    asked.await();
  }

  /** Says that nothing is left to be put away. */
  public void done(int exitCode) {
    code = exitCode;
    done.countDown();
  }
}
