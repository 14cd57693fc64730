package dev.clave.table.request;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** What follows on the end of asynchronous work. */
public final class Completion {
  private Completion() {}

  /** Runs something when work has ended, however it did; at once if it has. */
  @SuppressWarnings("FutureReturnValueIgnored") // what follows reports its own failures
  public static void then(CompletableFuture<?> work, Runnable next) {
    work.whenComplete((none, thrown) -> next.run());
  }

  /** Cancels the parts of work when the work itself is cancelled. */
  public static void cancelled(CompletableFuture<?> work, Runnable cancelParts) {
    then(
        work,
        () -> {
          if (work.isCancelled()) {
            cancelParts.run();
          }
        });
  }

  /** Why work failed; null if it did not. It must have ended. */
  public static Throwable failure(CompletableFuture<?> work) {
    Throwable thrown = work.handle((none, failure) -> failure).join();
    return thrown instanceof CompletionException && thrown.getCause() != null
        ? thrown.getCause()
        : thrown;
  }
}
