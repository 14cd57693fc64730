package dev.clave.server.http;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads of what waits for one store in one system. When the store does not answer they all
 * wait, and those who come after are soon told so; other threads do not wait.
 */
final class Bulkhead {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  /** A stream of any length is no sign of a thread that hangs. */
  private static final Duration LONGEST_STREAM = Duration.ofHours(24);

  /** About as long as people and programs wait for an answer. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  private final WorkerExecutor threads;
  private final int most;
  private final int mostOfCaller;
  private final long longestWaitNanos;
  private final AtomicInteger underWay = new AtomicInteger();

  /** Only of callers that have some under way. */
  private final Map<String, Integer> underWayByCaller = new ConcurrentHashMap<>();

  /**
   * @param most how many are worked on or wait
   * @param mostOfCaller how many of those one caller may have
   * @param longestWait after this, work is refused instead of begun
   */
  Bulkhead(WorkerExecutor threads, int most, int mostOfCaller, Duration longestWait) {
    this.threads = threads;
    this.most = most;
    this.mostOfCaller = mostOfCaller;
    this.longestWaitNanos = longestWait.toNanos();
  }

  /** For handlers that answer at once. */
  static Bulkhead ofRequests(Vertx vertx, String name, WebOptions options) {
    return new Bulkhead(
        vertx.createSharedWorkerExecutor(
            "requests " + name,
            options.workers(),
            options.longestRequestSeconds(),
            TimeUnit.SECONDS),
        options.workers() + options.waiting(),
        options.workers() + options.waiting(),
        LONGEST_WAIT);
  }

  /**
   * For bodies that are streamed, for as long as the client pleases: one caller has half of the
   * threads at most.
   */
  static Bulkhead ofStreams(Vertx vertx, String name, WebOptions options) {
    return new Bulkhead(
        vertx.createSharedWorkerExecutor(
            "streams " + name, options.streams(), LONGEST_STREAM.toHours(), TimeUnit.HOURS),
        options.streams() + options.waiting(),
        Math.max(1, options.streams() / 2),
        LONGEST_STREAM);
  }

  /** How much is worked on or waits. */
  int underWay() {
    return underWay.get();
  }

  /**
   * Runs the work as soon as a thread is free; refuses it when too many wait already, or when its
   * turn comes so late that whoever waits for it may be gone.
   */
  <T> Future<T> run(String caller, Callable<T> work) {
    if (underWay.incrementAndGet() > most) {
      underWay.decrementAndGet();
      return tooMany(most);
    }
    if (underWayByCaller.merge(caller, 1, Integer::sum) > mostOfCaller) {
      ended(caller);
      return tooMany(mostOfCaller);
    }
    long arrival = System.nanoTime();
    return threads
        .executeBlocking(
            () -> {
              if (System.nanoTime() - arrival > longestWaitNanos) {
                throw busy("the requests before it take too long").refusal();
              }
              return work.call();
            },
            false)
        .onComplete(done -> ended(caller));
  }

  private void ended(String caller) {
    underWay.decrementAndGet();
    underWayByCaller.computeIfPresent(caller, (name, count) -> count == 1 ? null : count - 1);
  }

  private static <T> Future<T> tooMany(int allowed) {
    return Future.failedFuture(
        busy("expected at most %d requests at a time".formatted(allowed)).refusal());
  }

  private static Problem busy(String detail) {
    return Problem.of(503, "busy", detail).retryAfter(RETRY_AFTER);
  }

  Future<Void> close() {
    return threads.close();
  }
}
