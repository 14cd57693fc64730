package dev.clave.server.http;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/**
 * The threads of what waits for one store in one system. When the store does not answer they all
 * wait, and those who come after are soon told so; other threads do not wait. Callers take turns:
 * whoever sends much waits for its own work, and not others for it.
 */
final class Bulkhead {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  /** A stream of any length is no sign of a thread that hangs. */
  private static final Duration LONGEST_STREAM = Duration.ofHours(24);

  /** About as long as people and programs wait for an answer. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  private final WorkerExecutor executor;
  private final Shares shares;
  private final long longestWaitNanos;

  /** Those who have something that waits, whose turn is next first. */
  private final Map<String, Queue<Runnable>> waiting = new LinkedHashMap<>();

  private final Map<String, Integer> runningByCaller = new HashMap<>();
  private final Map<String, Integer> underWayByCaller = new HashMap<>();
  private int running;
  private int underWay;

  /**
   * @param threads how much is worked on at a time
   * @param threadsOfCaller how much of that is one caller's
   * @param most how many are worked on or wait
   * @param mostOfCaller how many of those one caller may have
   */
  record Shares(int threads, int threadsOfCaller, int most, int mostOfCaller) {}

  /**
   * @param executor with as many threads as the shares say
   * @param longestWait after this, work is refused instead of begun
   */
  Bulkhead(WorkerExecutor executor, Shares shares, Duration longestWait) {
    this.executor = executor;
    this.shares = shares;
    this.longestWaitNanos = longestWait.toNanos();
  }

  /** For handlers that answer at once: a caller leaves a quarter of the threads to others. */
  static Bulkhead ofRequests(Vertx vertx, String name, WebOptions options) {
    int most = options.workers() + options.waiting();
    return new Bulkhead(
        vertx.createSharedWorkerExecutor(
            "requests " + name,
            options.workers(),
            options.longestRequestSeconds(),
            TimeUnit.SECONDS),
        new Shares(
            options.workers(),
            Math.max(1, options.workers() * 3 / 4),
            most,
            Math.max(options.workers(), most / 2)),
        LONGEST_WAIT);
  }

  /**
   * For bodies that are streamed, for as long as the client pleases: one caller has half of the
   * threads at most.
   */
  static Bulkhead ofStreams(Vertx vertx, String name, WebOptions options) {
    int half = Math.max(1, options.streams() / 2);
    return new Bulkhead(
        vertx.createSharedWorkerExecutor(
            "streams " + name, options.streams(), LONGEST_STREAM.toHours(), TimeUnit.HOURS),
        new Shares(options.streams(), half, options.streams() + options.waiting(), half),
        LONGEST_STREAM);
  }

  /** How much is worked on or waits. */
  synchronized int underWay() {
    return underWay;
  }

  /**
   * Runs the work as soon as a thread is free; refuses it when too many wait already, or when its
   * turn comes so late that whoever waits for it may be gone.
   */
  <T> Future<T> run(String caller, Callable<T> work) {
    Promise<T> result = Promise.promise();
    Context origin = Vertx.currentContext();
    long arrival = System.nanoTime();
    Callable<T> inTime =
        () -> {
          if (System.nanoTime() - arrival > longestWaitNanos) {
            throw busy("the requests before it take too long").refusal();
          }
          return work.call();
        };
    Runnable begin =
        () ->
            executor
                .executeBlocking(inTime, false)
                .onComplete(
                    (value, failure) -> {
                      ended(caller);
                      beginWhatWaits();
                      tell(origin, () -> result.complete(value, failure));
                    });
    Optional<Integer> full = enqueue(caller, begin);
    if (full.isPresent()) {
      return Future.failedFuture(
          busy("expected at most %d requests at a time".formatted(full.get())).refusal());
    }
    beginWhatWaits();
    return result.future();
  }

  /** What comes after goes on where the work was asked for, whoever's end made room for it. */
  private static void tell(Context origin, Runnable complete) {
    if (origin == null) {
      complete.run();
    } else {
      origin.runOnContext(there -> complete.run());
    }
  }

  /** Gives how many there may be when there are that many already. */
  private synchronized Optional<Integer> enqueue(String caller, Runnable begin) {
    if (underWay >= shares.most()) {
      return Optional.of(shares.most());
    }
    if (underWayByCaller.getOrDefault(caller, 0) >= shares.mostOfCaller()) {
      return Optional.of(shares.mostOfCaller());
    }
    underWay++;
    underWayByCaller.merge(caller, 1, Integer::sum);
    waiting.computeIfAbsent(caller, name -> new ArrayDeque<>()).add(begin);
    return Optional.empty();
  }

  private void beginWhatWaits() {
    for (Optional<Runnable> next = next(); next.isPresent(); next = next()) {
      next.get().run();
    }
  }

  /** What has a thread now; afterwards it is everybody else's turn first. */
  private synchronized Optional<Runnable> next() {
    if (running == shares.threads()) {
      return Optional.empty();
    }
    for (Iterator<Map.Entry<String, Queue<Runnable>>> each = waiting.entrySet().iterator();
        each.hasNext(); ) {
      Map.Entry<String, Queue<Runnable>> ofCaller = each.next();
      String caller = ofCaller.getKey();
      Queue<Runnable> queue = ofCaller.getValue();
      if (runningByCaller.getOrDefault(caller, 0) < shares.threadsOfCaller()) {
        each.remove();
        Runnable next = queue.remove();
        if (!queue.isEmpty()) {
          waiting.put(caller, queue);
        }
        running++;
        runningByCaller.merge(caller, 1, Integer::sum);
        return Optional.of(next);
      }
    }
    return Optional.empty();
  }

  private synchronized void ended(String caller) {
    running--;
    underWay--;
    runningByCaller.computeIfPresent(caller, (name, count) -> count == 1 ? null : count - 1);
    underWayByCaller.computeIfPresent(caller, (name, count) -> count == 1 ? null : count - 1);
  }

  private static Problem busy(String detail) {
    return Problem.of(503, "busy", detail).retryAfter(RETRY_AFTER);
  }

  Future<Void> close() {
    return executor.close();
  }
}
