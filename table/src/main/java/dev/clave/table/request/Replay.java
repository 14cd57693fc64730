package dev.clave.table.request;

import dev.clave.table.options.ParallelThreads;
import dev.clave.table.options.Retry;
import dev.clave.table.options.Sent;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * One asynchronous operation, written as code that waits for responses. Where a response is missing
 * the code is left by {@link Suspended}, and when it has arrived the code is run again from its
 * beginning with the responses so far; no thread waits in between. So the code must do the same
 * each time: the clock it reads, and what it does {@link #once}, are kept like responses, and a
 * request that differs from the one before it at the same place is refused. What runs in {@link
 * #executor} sends side by side. Used by one thread at a time, and by none once it has ended.
 */
public final class Replay implements Channel {
  /** Bounds how much is done again after each response of a long piece of work. */
  private static final int PORTION = 100;

  private final DynamoDbAsyncClient client;
  private final Retry retry;
  private final InstantSource clock;
  private final Branch root = new Branch();
  private final List<CompletableFuture<?>> pending = new ArrayList<>();
  private Branch current = root;

  /** The thread that runs the code now; null while it is suspended and when it has ended. */
  private volatile Thread runner;

  private volatile List<CompletableFuture<?>> awaited = List.of();

  public Replay(DynamoDbAsyncClient client, Retry retry, InstantSource clock) {
    this.client = client;
    this.retry = retry;
    this.clock = clock;
  }

  /**
   * Leaves code that needs a response which is not there yet. Never seen outside. An error, since
   * code that catches exceptions would take a missing response for a failed request.
   */
  private static final class Suspended extends Error {
    private static final long serialVersionUID = 1L;

    Suspended() {
      super("a response is missing", null, false, false);
    }
  }

  /** What code that runs side by side with other code has received so far, in its order. */
  private static final class Branch {
    private final List<Object> received = new ArrayList<>(2);
    private int position;
    private boolean suspended;

    void begin() {
      position = 0;
      suspended = false;
    }

    /** What came here when the code was run before; else what {@code first} gives. */
    <E> E next(Class<E> kind, Supplier<? extends E> first) {
      if (suspended) {
        // Somebody caught the suspension: what follows it is not meant to happen.
        throw new Suspended();
      }
      if (position == received.size()) {
        received.add(first.get());
      }
      Object next = received.get(position++);
      if (!kind.isInstance(next)) {
        throw otherPath(kind.getSimpleName(), next.getClass().getSimpleName());
      }
      return kind.cast(next);
    }
  }

  private static IllegalStateException otherPath(String expected, String actual) {
    return new IllegalStateException(
        "the code of an asynchronous operation took another path when it was run again: expected "
            + expected
            + ", found "
            + actual);
  }

  private static final class Once {
    private Branch branch = new Branch();
    private Object result;
    private RuntimeException failure;
  }

  /**
   * Runs the work until it has all responses. Whoever ends the future before, by cancelling it or
   * by a timeout, ends the requests that are under way.
   */
  public <T> CompletableFuture<T> run(Supplier<T> work) {
    CompletableFuture<T> result = new CompletableFuture<>();
    Completion.then(result, this::cancelAwaited);
    proceed(work, result);
    return result;
  }

  private <T> void proceed(Supplier<T> work, CompletableFuture<T> result) {
    while (!result.isDone()) {
      pending.clear();
      root.begin();
      current = root;
      T value = null;
      Throwable failure = null;
      runner = Thread.currentThread();
      try {
        value = work.get();
      } catch (RuntimeException | Error thrown) {
        failure = thrown;
      } finally {
        runner = null;
      }
      // Code that failed beside code that still waits is run again: the failure is kept, and
      // whoever is told of it knows that nothing is under way any more.
      if (pending.isEmpty()) {
        finish(result, value, failure);
        return;
      }
      awaited = List.copyOf(pending);
      if (result.isDone()) {
        cancelAwaited();
      }
      CompletableFuture<Void> all =
          CompletableFuture.allOf(awaited.toArray(CompletableFuture[]::new));
      if (!all.isDone()) {
        Completion.then(all, () -> proceed(work, result));
        return;
      }
    }
  }

  private void cancelAwaited() {
    awaited.forEach(each -> each.cancel(true));
  }

  private static <T> void finish(CompletableFuture<T> result, T value, Throwable failure) {
    if (failure == null) {
      result.complete(value);
    } else {
      result.completeExceptionally(failure);
    }
  }

  /** The time, the same whenever the code is run again. */
  public InstantSource clock() {
    return () -> next(Instant.class, clock::instant);
  }

  /** Runs work at once; the requests of all work that is given to it are under way together. */
  public Executor executor() {
    return work -> within(next(Branch.class, Branch::new), work);
  }

  private <E> E next(Class<E> kind, Supplier<? extends E> first) {
    if (Thread.currentThread() != runner) {
      throw new IllegalStateException(
          "the table of an asynchronous operation was used by another thread, or after its end");
    }
    return current.next(kind, first);
  }

  private void within(Branch branch, Runnable work) {
    Branch outer = current;
    current = branch;
    branch.begin();
    try {
      work.run();
    } finally {
      current = outer;
    }
  }

  @Override
  public <Q extends DynamoDbRequest, A> A send(
      Operation<Q, A> operation, Q request, Consumer<Sent> observer) {
    Delivery<?, ?> delivery =
        next(
            Delivery.class,
            () -> new Delivery<>(client, retry, operation, request, observer).begin());
    if (!delivery.isOf(operation, request)) {
      throw otherPath(delivery.toString(), operation.name() + " of " + request);
    }
    return operation.response().cast(await(delivery.response()));
  }

  @Override
  public void pause(int attempt) {
    await(next(CompletableFuture.class, () -> Delivery.after(retry.delay(attempt))));
  }

  private <T> T await(CompletableFuture<T> future) {
    if (!future.isDone()) {
      pending.add(future);
      current.suspended = true;
      throw new Suspended();
    }
    return ParallelThreads.result(future);
  }

  @Override
  @SuppressWarnings("unchecked") // the same place in the same code asks for the same type
  public <T> T once(Supplier<T> work) {
    Once once = next(Once.class, Once::new);
    if (once.branch != null) {
      int pendingBefore = pending.size();
      within(
          once.branch,
          () -> {
            try {
              once.result = work.get();
            } catch (RuntimeException failure) {
              if (pending.size() > pendingBefore) {
                throw failure;
              }
              once.failure = failure;
            }
          });
      if (pending.size() > pendingBefore) {
        throw new Suspended();
      }
      once.branch = null;
    }
    if (once.failure != null) {
      throw once.failure;
    }
    return (T) once.result;
  }

  @Override
  public Retry retry() {
    return retry;
  }

  @Override
  public int portion() {
    return PORTION;
  }
}
