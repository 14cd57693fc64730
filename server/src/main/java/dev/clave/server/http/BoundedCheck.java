package dev.clave.server.http;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.design.finding.CheckInterrupted;
import dev.clave.design.model.Load;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Checks a design that a caller sent, for so long at most. Every two entities of a design are
 * compared, so that a few hundred kilobytes could keep a thread for hours.
 *
 * <pre>{@code
 * Checked checked = BoundedCheck.of(call.text());
 * }</pre>
 */
public final class BoundedCheck {
  /** A thousand entities have less than half of that. */
  static final int LONGEST_TEXT = 1 << 18;

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /**
   * Checking takes a processor; a few people who write leave the others room. One whose caller no
   * longer waits counts until it has really ended.
   */
  private static final int MOST_CHECKS = 2;

  private static final Semaphore CHECKS = new Semaphore(MOST_CHECKS);

  private BoundedCheck() {}

  /**
   * The design with what is found in it.
   *
   * @throws Problem.Refusal when it is too long, or takes too long, or others are being checked
   */
  public static Checked of(String text) {
    return of(text, PATIENCE);
  }

  /** As {@link #of(String)}, for a load in place of the design's own. */
  public static Checked of(String text, Load load) {
    return of(text, () -> Design.check(text, load), PATIENCE);
  }

  static Checked of(String text, Duration patience) {
    return of(text, () -> Design.check(text), patience);
  }

  private static Checked of(String text, Supplier<Checked> check, Duration patience) {
    if (text.length() > LONGEST_TEXT) {
      throw Problem.of(
              413,
              "too large",
              "expected a design of at most %d characters, found %d"
                  .formatted(LONGEST_TEXT, text.length()))
          .refusal();
    }
    if (!CHECKS.tryAcquire()) {
      throw Problem.of(503, "busy", "other designs are being checked")
          .retryAfter(Duration.ofSeconds(1))
          .refusal();
    }
    CompletableFuture<Checked> result = new CompletableFuture<>();
    Thread checking = new Thread(() -> run(check, result), "clave-check");
    checking.setDaemon(true);
    checking.start();
    try {
      return result.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw Problem.of(
              422,
              "too much work",
              "expected a design that is checked within %d seconds; use `clave plan`"
                  .formatted(patience.toSeconds()))
          .refusal();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CheckInterrupted();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      checking.interrupt();
    }
  }

  private static void run(Supplier<Checked> check, CompletableFuture<Checked> result) {
    Runnable answer;
    try {
      Checked checked = check.get();
      answer = () -> result.complete(checked);
    } catch (CheckInterrupted late) {
      answer = () -> {}; // nobody waits for the result
    } catch (RuntimeException | StackOverflowError e) {
      answer = () -> result.completeExceptionally(e);
    } finally {
      CHECKS.release();
    }
    answer.run();
  }
}
