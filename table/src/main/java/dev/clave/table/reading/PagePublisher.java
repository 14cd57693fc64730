package dev.clave.table.reading;

import dev.clave.table.request.Completion;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * Publishes results page by page. A page is read when somebody asks for more than has been read, so
 * a slow subscriber has at most one page waiting. Each subscriber is read for anew. Safe to share
 * between threads.
 *
 * @param <C> what says where a page begins
 */
public final class PagePublisher<T, C> implements Flow.Publisher<T> {
  /** The results of one page, and where the next one begins. */
  public record Slice<T, C>(List<? extends T> items, Optional<C> cursor) {}

  private final Function<Optional<C>, CompletableFuture<Slice<T, C>>> pages;

  /** Publishes the pages that begin at a cursor; the first begins at none. */
  public PagePublisher(Function<Optional<C>, CompletableFuture<Slice<T, C>>> pages) {
    this.pages = pages;
  }

  @Override
  public void subscribe(Flow.Subscriber<? super T> subscriber) {
    Objects.requireNonNull(subscriber, "subscriber");
    new Reader(subscriber).begin();
  }

  private final class Reader implements Flow.Subscription {
    private final Flow.Subscriber<? super T> subscriber;
    private final AtomicLong demand = new AtomicLong();

    /**
     * How often {@link #drain} was asked for while it ran; the one that finds zero runs it. Begins
     * at one, so that a page that arrives while the subscriber is in {@code onSubscribe} waits for
     * it to return.
     */
    private final AtomicInteger signals = new AtomicInteger(1);

    private volatile CompletableFuture<Slice<T, C>> reading;
    private volatile boolean cancelled;
    private volatile Throwable failure;

    // Touched only by the one thread that drains.
    private final Deque<T> waiting = new ArrayDeque<>();
    private Optional<C> cursor = Optional.empty();
    private boolean ended;

    Reader(Flow.Subscriber<? super T> subscriber) {
      this.subscriber = subscriber;
    }

    void begin() {
      subscriber.onSubscribe(this);
      drainUntilQuiet();
    }

    @Override
    public void request(long count) {
      if (count <= 0) {
        failure =
            new IllegalArgumentException("request: expected 1 or more (rule 3.9), found " + count);
      } else {
        demand.accumulateAndGet(
            count, (before, more) -> before + more < 0 ? Long.MAX_VALUE : before + more);
      }
      drain();
    }

    @Override
    public void cancel() {
      cancelled = true;
      CompletableFuture<Slice<T, C>> current = reading;
      if (current != null) {
        current.cancel(true);
      }
      drain();
    }

    private void drain() {
      if (signals.getAndIncrement() == 0) {
        drainUntilQuiet();
      }
    }

    private void drainUntilQuiet() {
      int handledSignals = 1;
      while (handledSignals != 0) {
        emit();
        handledSignals = signals.addAndGet(-handledSignals);
      }
    }

    private void emit() {
      while (!cancelled) {
        if (failure != null) {
          cancelled = true;
          subscriber.onError(failure);
          return;
        }
        if (reading != null && !take()) {
          return;
        }
        if (failure != null) {
          continue;
        }
        if (waiting.isEmpty() && ended) {
          cancelled = true;
          subscriber.onComplete();
          return;
        }
        if (demand.get() == 0) {
          return;
        }
        if (waiting.isEmpty()) {
          read();
        } else {
          demand.decrementAndGet();
          subscriber.onNext(waiting.remove());
        }
      }
      waiting.clear();
    }

    /** Takes over a page that has been read; false while it is still being read. */
    private boolean take() {
      CompletableFuture<Slice<T, C>> page = reading;
      if (!page.isDone()) {
        return false;
      }
      reading = null;
      Throwable thrown = Completion.failure(page);
      if (thrown != null) {
        failure = thrown;
      } else {
        Slice<T, C> slice = page.join();
        waiting.addAll(slice.items());
        cursor = slice.cursor();
        ended = cursor.isEmpty();
      }
      return true;
    }

    private void read() {
      CompletableFuture<Slice<T, C>> page = pages.apply(cursor);
      reading = page;
      if (cancelled) {
        page.cancel(true);
      }
      if (!page.isDone()) {
        Completion.then(page, this::drain);
      }
    }
  }
}
