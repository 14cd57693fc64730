package dev.clave.table.options;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that gather views, shards and scan segments unless the caller gives others. They wait
 * for the network, and a view waits for its patterns, which wait for their shards: a bounded pool
 * would lock itself out, so threads are made as needed and go when idle.
 *
 * <pre>{@code
 * CompletableFuture<ItemPage> page =
 *     CompletableFuture.supplyAsync(() -> run.page(), ParallelThreads.shared());
 * ParallelThreads.result(page);    // fails as run.page() failed, not with a CompletionException
 * }</pre>
 */
public final class ParallelThreads {
  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static final Executor SHARED =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "clave-table-" + NUMBER.incrementAndGet());
            thread.setDaemon(true);
            return thread;
          });

  private ParallelThreads() {}

  public static Executor shared() {
    return SHARED;
  }

  /** Waits for what another thread does, and fails as it failed. */
  public static <T> T result(CompletableFuture<T> work) {
    try {
      return work.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof Error failure) {
        throw failure;
      }
      throw e.getCause() instanceof RuntimeException failure ? failure : e;
    }
  }
}
