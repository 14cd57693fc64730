package dev.clave.cli.terminal;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.ExitCode;

/**
 * The end that Ctrl-C or SIGTERM asks for. The process goes on until its work is put away, and then
 * ends with the code of that rather than with the signal's.
 */
public final class Ending {
  /**
   * Those who send SIGTERM commonly wait for 30 seconds and then kill. What is acknowledged is
   * durable, so that nothing is lost if the work is not put away by then.
   */
  private static final Duration GRACE = Duration.ofSeconds(28);

  private final CountDownLatch askedLatch = new CountDownLatch(1);
  private final CountDownLatch doneLatch = new CountDownLatch(1);
  private volatile int code;
  private volatile int result = ExitCode.OK;

  private Ending() {}

  /** What goes on until the end is asked for; it has put everything away when it returns. */
  @FunctionalInterface
  public interface Work<E extends Exception> {
    void run(Ending ending) throws E;
  }

  /**
   * Does the work and gives its exit code. An end that is asked for while the work begins waits
   * until it has begun, or could not.
   */
  public static <E extends Exception> int runUntilTold(Work<E> work) throws E {
    Ending ending = new Ending();
    Runtime.getRuntime().addShutdownHook(new Thread(ending::hold, "clave-stop"));
    ending.code = ExitCode.SOFTWARE;
    try {
      work.run(ending);
      ending.code = ending.result;
    } finally {
      ending.doneLatch.countDown();
    }
    return ending.code;
  }

  private void hold() {
    boolean signalled = doneLatch.getCount() > 0;
    if (signalled) {
      askedLatch.countDown();
    }
    try {
      if (!doneLatch.await(GRACE.toSeconds(), TimeUnit.SECONDS)) {
        System.err.println("something does not end; the process ends without it");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (signalled) {
      Runtime.getRuntime().halt(code);
    }
  }

  /**
   * Whether somebody has asked for the end. From then on nothing can be begun that would see to its
   * own end: what fails to begin has no fault.
   */
  public boolean isAsked() {
    return askedLatch.getCount() == 0;
  }

  /** The same after waiting for it so long at most. */
  public boolean isAskedWithin(Duration time) throws InterruptedException {
    return askedLatch.await(time.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Has the process end with another code than that of success once the work returns. */
  public void endWith(int exitCode) {
    result = exitCode;
  }

  /** Waits until somebody asks for the end. */
  public void await() throws InterruptedException {
    askedLatch.await();
  }
}
