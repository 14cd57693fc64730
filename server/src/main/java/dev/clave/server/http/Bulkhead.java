package dev.clave.server.http;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads of one system. When its store does not answer they all wait, and so do those who come
 * after; the threads of other systems, and those that tell of the server's health, do not.
 */
final class Bulkhead {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private final WorkerExecutor threads;
  private final int most;
  private final AtomicInteger underWay = new AtomicInteger();

  private Bulkhead(WorkerExecutor threads, int most) {
    this.threads = threads;
    this.most = most;
  }

  static Bulkhead open(Vertx vertx, String name, WebOptions options) {
    return new Bulkhead(
        vertx.createSharedWorkerExecutor(
            "requests " + name,
            options.workers(),
            options.longestRequestSeconds(),
            TimeUnit.SECONDS),
        options.workers() + options.waiting());
  }

  /** Runs the work as soon as a thread is free; refuses it when too many wait already. */
  <T> Future<T> run(Callable<T> work) {
    if (underWay.incrementAndGet() > most) {
      underWay.decrementAndGet();
      return Future.failedFuture(
          Problem.of(503, "busy", "expected at most %d requests at a time".formatted(most))
              .retryAfter(RETRY_AFTER)
              .refusal());
    }
    return threads.executeBlocking(work, false).onComplete(done -> underWay.decrementAndGet());
  }

  Future<Void> close() {
    return threads.close();
  }
}
