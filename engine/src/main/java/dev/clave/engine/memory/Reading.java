package dev.clave.engine.memory;

import dev.clave.engine.error.AwsFailure;
import dev.clave.engine.error.Kind;
import java.util.concurrent.Executor;

/**
 * The memory that the items take which one request reads. A value of two bytes becomes an object of
 * a hundred, so that a page of a megabyte may take thirty; requests that read such pages at the
 * same time would fill the heap. Items are counted while they are read, on the thread that began
 * the reading; where nobody began one, nothing is counted.
 *
 * <p>A request that reads several times drops most of what it read before, so that only the largest
 * of its operations counts.
 *
 * <pre>{@code
 * try (Reading reading = Reading.begin(budget)) {
 *   client.query(request);    // its items are counted, and refused where there is no room for them
 * }
 * }</pre>
 */
public final class Reading implements AutoCloseable {
  /** As many of these as there are threads do no harm, so that small reads are never refused. */
  private static final long UNCOUNTED_BYTES = 64 << 10;

  /** A value of the SDK with its text, and its place in a list. */
  private static final int VALUE_BYTES = 110;

  /** A name and its entry in a map. */
  private static final int NAME_BYTES = 100;

  private static final ThreadLocal<Reading> OF_THREAD = new ThreadLocal<>();
  private static final Reading UNCOUNTED = new Reading(new Source() {});

  /** Where the memory is taken from. */
  public interface Source {
    /** Returns false when the bytes are not there, and then takes none. */
    default boolean take(long bytes) {
      return true;
    }

    default void giveBack(long bytes) {}
  }

  private final Source source;
  private long ofOperation;
  private int depth;
  private long heldBytes;

  private Reading(Source source) {
    this.source = source;
  }

  /**
   * Begins the reading of this thread's request, which is to be closed on the same thread.
   *
   * @throws IllegalStateException if a request of this thread is being read already
   */
  public static Reading begin(Source source) {
    if (OF_THREAD.get() != null) {
      throw new IllegalStateException("expected no reading on this thread, found one");
    }
    Reading reading = new Reading(source);
    OF_THREAD.set(reading);
    return reading;
  }

  /** As the other, from a budget. */
  public static Reading begin(MemoryBudget budget) {
    return begin(
        new Source() {
          @Override
          public boolean take(long bytes) {
            return budget.take(bytes);
          }

          @Override
          public void giveBack(long bytes) {
            budget.giveBack(bytes);
          }
        });
  }

  /** That of this thread's request; one that counts nothing if there is none. */
  public static Reading current() {
    Reading reading = OF_THREAD.get();
    return reading == null ? UNCOUNTED : reading;
  }

  /**
   * An operation begins: what the one before read is dropped, or was copied. One within another,
   * such as each statement of a batch, adds to what the other one holds.
   */
  public void operationBegins() {
    if (this != UNCOUNTED && depth++ == 0) {
      ofOperation = 0;
    }
  }

  public void operationEnds() {
    if (this != UNCOUNTED) {
      depth--;
    }
  }

  /**
   * The executor, whose threads read for the request that sent them. What they have read counts
   * while they do.
   */
  public static Executor carriedBy(Executor executor) {
    return task -> {
      Reading sender = OF_THREAD.get();
      executor.execute(sender == null ? task : () -> sender.runFor(task));
    };
  }

  private void runFor(Runnable task) {
    if (OF_THREAD.get() != null) {
      task.run();
      return;
    }
    try (Reading part = begin(source)) {
      task.run();
    }
  }

  /** What its operation has counted so far, for {@link #dropSince}. */
  public long mark() {
    return ofOperation;
  }

  /** What was read since the mark is dropped: the next that is read takes its place. */
  public void dropSince(long mark) {
    if (this != UNCOUNTED) {
      ofOperation = mark;
    }
  }

  /** Counts so many values before they are read. */
  public void values(int count) {
    count((long) count * VALUE_BYTES);
  }

  /** Counts so many named values before they are read. */
  public void namedValues(int count) {
    count((long) count * (VALUE_BYTES + NAME_BYTES));
  }

  /** Counts bytes that are copied. */
  public void bytes(int count) {
    count(count);
  }

  private void count(long bytes) {
    if (this == UNCOUNTED) {
      return;
    }
    ofOperation += bytes;
    long more = ofOperation - Math.max(heldBytes, UNCOUNTED_BYTES);
    if (more > 0) {
      take(more);
    }
  }

  /** In steps, so that an item of many small lists does not ask for each of them. */
  private void take(long more) {
    long step = Math.max(more, UNCOUNTED_BYTES);
    if (heldBytes == 0) {
      step += UNCOUNTED_BYTES;
    }
    if (!source.take(step)) {
      throw AwsFailure.of(
          Kind.UNAVAILABLE,
          "the reads under way fill the memory that is set aside for them; send this one again");
    }
    heldBytes += step;
  }

  @Override
  public void close() {
    OF_THREAD.remove();
    source.giveBack(heldBytes);
  }
}
