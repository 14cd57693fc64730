package dev.clave.events.model;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What this process does with the events of one stream.
 *
 * <pre>{@code
 * EventStream orders =
 *     EventStream.named("orders")
 *         .handling("OrderPlaced", (event, effects) -> reserve(event, effects.connection()))
 *         .withSchema("OrderPlaced", "{\"required\": [\"total\"]}")
 *         .echoing();
 * Events.open(EventsOptions.at(url).withStreams(orders));
 * }</pre>
 *
 * <p>A stream need not be declared: its first event makes it. Types that have no handler here go to
 * those of {@link dev.clave.events.EventsOptions#withHandlers}.
 *
 * @param handlers by type
 * @param schemas JSON Schema of the payload, by type; a type without one takes any object
 * @param echo whether each processed event becomes a message of the outbox by itself
 * @param timeouts how long one event, or one batch, may take, by type; without one, until the
 *     database ends the session (a minute without a statement)
 * @param limits how many at once and in a period
 * @param halting whether the later events of a key wait while one of them is a dead letter
 * @param onArrival whether events are handled in the transaction that takes them in
 */
public record EventStream(
    String name,
    Map<String, EventHandler> handlers,
    Map<String, String> schemas,
    Map<String, Duration> timeouts,
    List<Limit> limits,
    boolean echo,
    boolean halting,
    boolean onArrival) {

  public EventStream {
    if (name.isBlank() || name.length() > NewEvent.STREAM_LIMIT) {
      throw new IllegalArgumentException(
          "stream: expected 1 to %d characters, found `%s`"
              .formatted(NewEvent.STREAM_LIMIT, Json.shortened(name)));
    }
    handlers = Map.copyOf(handlers);
    schemas = Map.copyOf(schemas);
    timeouts = Map.copyOf(timeouts);
    limits = List.copyOf(limits);
  }

  public static EventStream named(String name) {
    return new EventStream(name, Map.of(), Map.of(), Map.of(), List.of(), false, false, false);
  }

  /** The same stream, whose events of this type go to the handler. */
  public EventStream handling(String type, EventHandler handler) {
    return new EventStream(
        name, with(handlers, type, handler), schemas, timeouts, limits, echo, halting, onArrival);
  }

  /** The same stream, whose events of this type go to the handler as many as are at hand. */
  public EventStream handlingBatches(String type, BatchHandler handler) {
    return handling(type, handler);
  }

  /**
   * The same stream, which refuses payloads of this type that do not match.
   *
   * @param schema JSON Schema, draft 2020-12 unless it names another
   */
  public EventStream withSchema(String type, String schema) {
    return new EventStream(
        name, handlers, with(schemas, type, schema), timeouts, limits, echo, halting, onArrival);
  }

  /**
   * The same stream, where a handler of this type that takes longer fails: its thread is
   * interrupted, its statement cancelled, what it wrote undone, and the event tried again by the
   * retry policy.
   */
  public EventStream withTimeout(String type, Duration timeout) {
    if (timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("timeout: expected more than nothing, found " + timeout);
    }
    return new EventStream(
        name, handlers, schemas, with(timeouts, type, timeout), limits, echo, halting, onArrival);
  }

  /** The same stream, with one more limit. */
  public EventStream limitedTo(Limit limit) {
    List<Limit> more = new ArrayList<>(limits);
    more.add(limit);
    return new EventStream(name, handlers, schemas, timeouts, more, echo, halting, onArrival);
  }

  /** The same stream, each of whose processed events becomes a message of the outbox. */
  public EventStream echoing() {
    return new EventStream(name, handlers, schemas, timeouts, limits, true, halting, onArrival);
  }

  /**
   * The same stream, where a dead letter halts its key: later events of the key wait until the
   * letter is replayed or discarded. Without this they go on.
   */
  public EventStream haltingOnDeadLetter() {
    return new EventStream(name, handlers, schemas, timeouts, limits, echo, true, onArrival);
  }

  /**
   * The same stream, whose events a process with workers handles in the transaction in which it
   * takes them in: what would be written twice is written once, and whoever sent them has the
   * answer after the effect. For handlers that only change the database, and fast: the answer waits
   * for them, and the row of the event is not stored yet while its handler runs.
   *
   * <p>An event waits for a worker all the same where something of its key waits or is held, it is
   * to be tried again, its type has a time-out, or limits or pauses concern it.
   */
  public EventStream handledOnArrival() {
    return new EventStream(name, handlers, schemas, timeouts, limits, echo, halting, true);
  }

  private static <T> Map<String, T> with(Map<String, T> all, String type, T value) {
    Map<String, T> more = new LinkedHashMap<>(all);
    more.put(type, value);
    return more;
  }
}
