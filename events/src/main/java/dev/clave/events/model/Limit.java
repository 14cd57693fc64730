package dev.clave.events.model;

import java.time.Duration;

/**
 * How many events are handled at once, or in a period, by all processes together.
 *
 * <pre>{@code
 * EventStream.named("orders")
 *     .limitedTo(Limit.ofType("OrderPaid").atOnce(2).per(Duration.ofSeconds(1), 50))
 *     .limitedTo(Limit.ofEachKey().per(Duration.ofMinutes(1), 10));
 * }</pre>
 *
 * <p>An event that would exceed a limit waits, and those of its key behind it. A rate counts
 * attempts; what was not used is there for a burst of at most one period's number.
 *
 * @param scope what is counted together
 * @param type of which type, if the scope is one; else empty
 * @param concurrency workers that handle such events at the same moment; 0 for any number. One
 *     key's events are always handled one after the other
 * @param count events in a period; 0 for any number
 */
public record Limit(Scope scope, String type, int concurrency, int count, Duration period) {

  /** What is counted together. */
  public enum Scope {
    EACH_KEY,
    TYPE,
    STREAM,
    ALL
  }

  public Limit {
    if (concurrency < 0 || count < 0 || period.isNegative() || period.isZero()) {
      throw new IllegalArgumentException(
          "expected a concurrency and a count of 0 or more and a period, found %d, %d and %s"
              .formatted(concurrency, count, period));
    }
  }

  /** Of each key by itself. */
  public static Limit ofEachKey() {
    return of(Scope.EACH_KEY, "");
  }

  /** Of all events of one type of the stream. */
  public static Limit ofType(String type) {
    return of(Scope.TYPE, type);
  }

  /** Of all events of the stream. */
  public static Limit ofStream() {
    return of(Scope.STREAM, "");
  }

  /** Of all events of the pipeline; for {@code EventsOptions.limitedTo}. */
  public static Limit overall() {
    return of(Scope.ALL, "");
  }

  private static Limit of(Scope scope, String type) {
    return new Limit(scope, type, 0, 0, Duration.ofSeconds(1));
  }

  /** The same limit for so many workers at the same moment. */
  public Limit atOnce(int workers) {
    return new Limit(scope, type, workers, count, period);
  }

  /** The same limit for so many events in each such period. */
  public Limit per(Duration time, int events) {
    return new Limit(scope, type, concurrency, events, time);
  }

  boolean appliesTo(Delivery event) {
    return scope != Scope.TYPE || type.equals(event.eventType());
  }

  /** What is counted together with this event. */
  public String counted(Delivery event) {
    return switch (scope) {
      case EACH_KEY -> "key " + event.stream() + " " + event.key();
      case TYPE -> "type " + event.stream() + " " + type;
      case STREAM -> "stream " + event.stream();
      case ALL -> "all";
    };
  }

  /** What the event's rate is taken from: limits of one scope have an allowance each. */
  public String allowance(Delivery event) {
    return "%s %d per %s".formatted(counted(event), count, period);
  }
}
