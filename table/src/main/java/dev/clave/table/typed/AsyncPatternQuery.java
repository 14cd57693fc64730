package dev.clave.table.typed;

import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/**
 * A pattern with its parameters, ready to be read without a waiting thread. Immutable: each setting
 * gives another query.
 *
 * <pre>{@code
 * transporte.viajesPorEstado("carrier1", PENDIENTE).desde(day).limit(20).page().thenAccept(…);
 * }</pre>
 *
 * @param <T> what the pattern gives
 * @param <Q> the query itself, which has a method for each optional parameter
 */
public abstract class AsyncPatternQuery<T, Q extends AsyncPatternQuery<T, Q>> {
  private final AsyncReading<T> reading;

  protected AsyncPatternQuery(AsyncReading<T> reading) {
    this.reading = Objects.requireNonNull(reading, "reading");
  }

  /** The same kind of query, of something else. */
  protected abstract Q with(AsyncReading<T> other);

  /** The same query with one more parameter. */
  protected final Q parameter(String name, Object value) {
    return with(reading.parameter(name, Objects.requireNonNull(value, name)));
  }

  /** How many results a page has, and how many a publisher reads at a time. */
  public final Q limit(int results) {
    return with(reading.set(run -> run.limit(results)));
  }

  /** Begins where an earlier page of the same pattern with the same parameters ended. */
  public final Q after(String cursor) {
    return with(reading.set(run -> run.after(cursor)));
  }

  /** Reads what was last written, where the table allows it: not through a global index. */
  public final Q consistent() {
    return with(reading.set(run -> run.consistent()));
  }

  /** One page of results; fails as {@link PatternQuery#page} throws. */
  public final CompletableFuture<Page<T>> page() {
    return reading.run().page(page -> Page.of(page, reading.reader()));
  }

  /** The first result, if there is any; fails as {@link PatternQuery#page} throws. */
  public final CompletableFuture<Optional<T>> first() {
    return reading.run().first(reading.reader());
  }

  /** All results, read page by page as they are requested. Each subscriber begins anew. */
  public final Flow.Publisher<T> publisher() {
    return reading.run().publisher(reading.reader());
  }
}
