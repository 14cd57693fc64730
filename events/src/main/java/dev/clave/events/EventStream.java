package dev.clave.events;

import java.util.LinkedHashMap;
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
 * those of {@link EventsOptions#withHandlers}.
 *
 * @param handlers by type
 * @param schemas JSON Schema of the payload, by type; a type without one takes any object
 * @param echo whether each processed event becomes a message of the outbox by itself
 * @param halting whether the later events of a key wait while one of them is a dead letter
 */
public record EventStream(
    String name,
    Map<String, EventHandler> handlers,
    Map<String, String> schemas,
    boolean echo,
    boolean halting) {

  public EventStream {
    if (name.isBlank() || name.length() > NewEvent.STREAM_LIMIT) {
      throw new IllegalArgumentException(
          "stream: expected 1 to %d characters, found `%s`"
              .formatted(NewEvent.STREAM_LIMIT, Json.shortened(name)));
    }
    handlers = Map.copyOf(handlers);
    schemas = Map.copyOf(schemas);
  }

  public static EventStream named(String name) {
    return new EventStream(name, Map.of(), Map.of(), false, false);
  }

  /** The same stream, whose events of this type go to the handler. */
  public EventStream handling(String type, EventHandler handler) {
    return new EventStream(name, with(handlers, type, handler), schemas, echo, halting);
  }

  /**
   * The same stream, which refuses payloads of this type that do not match.
   *
   * @param schema JSON Schema, draft 2020-12 unless it names another
   */
  public EventStream withSchema(String type, String schema) {
    return new EventStream(name, handlers, with(schemas, type, schema), echo, halting);
  }

  /** The same stream, each of whose processed events becomes a message of the outbox. */
  public EventStream echoing() {
    return new EventStream(name, handlers, schemas, true, halting);
  }

  /**
   * The same stream, where a dead letter halts its key: later events of the key wait until the
   * letter is replayed or discarded. Without this they go on.
   */
  public EventStream haltingOnDeadLetter() {
    return new EventStream(name, handlers, schemas, echo, true);
  }

  private static <T> Map<String, T> with(Map<String, T> all, String type, T value) {
    Map<String, T> more = new LinkedHashMap<>(all);
    more.put(type, value);
    return more;
  }
}
