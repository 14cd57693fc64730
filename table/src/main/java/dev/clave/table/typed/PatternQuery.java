package dev.clave.table.typed;

import dev.clave.table.item.TableException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A pattern with its parameters, ready to be read. Immutable: each setting gives another query.
 *
 * <pre>{@code
 * transporte.viajesPorEstado("carrier1", PENDIENTE).desde(day).limit(20).page();
 * }</pre>
 *
 * @param <T> what the pattern gives
 * @param <Q> the query itself, which has a method for each optional parameter
 */
public abstract class PatternQuery<T, Q extends PatternQuery<T, Q>> {
  private final Reading<T> reading;

  protected PatternQuery(Reading<T> reading) {
    this.reading = Objects.requireNonNull(reading, "reading");
  }

  /** The same kind of query, of something else. */
  protected abstract Q with(Reading<T> other);

  /** The same query with one more parameter. */
  protected final Q parameter(String name, Object value) {
    return with(reading.parameter(name, Objects.requireNonNull(value, name)));
  }

  /** How many results a page has. */
  public final Q limit(int results) {
    return with(reading.limited(results));
  }

  /** Begins where an earlier page of the same pattern with the same parameters ended. */
  public final Q after(String cursor) {
    return with(reading.after(cursor));
  }

  /** Reads what was last written, where the table allows it: not through a global index. */
  public final Q consistent() {
    return with(reading.consistently());
  }

  /**
   * One page of results.
   *
   * @throws TableException {@code REFUSED_INPUT} if a parameter does not fit the design, {@code
   *     REFUSED_CURSOR} if the cursor belongs to another query, {@code OUT_OF_SCOPE}, {@code BUSY}
   */
  public final Page<T> page() {
    return Page.of(reading.run().page(), reading.reader());
  }

  /**
   * The first result, if there is any.
   *
   * @throws TableException as {@link #page()}
   */
  public final Optional<T> first() {
    return reading.run().first().map(reading.reader());
  }

  /**
   * All results, read page by page as they are asked for.
   *
   * @throws TableException as {@link #page()}
   */
  public final Stream<T> stream() {
    return reading.run().stream().map(reading.reader());
  }
}
