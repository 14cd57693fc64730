package dev.clave.events.operating;

import java.util.Optional;

/**
 * Which events are meant: those that match all that is given.
 *
 * <pre>{@code
 * EventFilter ofOneOrder =
 *     new EventFilter(Optional.of("orders"), Optional.of("o-1042"), Optional.empty(), Optional.empty());
 * }</pre>
 */
public record EventFilter(
    Optional<String> stream,
    Optional<String> key,
    Optional<String> eventType,
    Optional<String> status) {

  public static final EventFilter ALL =
      new EventFilter(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  Object[] parameters(long beforeId, int limit) {
    return new Object[] {
      stream, stream, key, key, eventType, eventType, status, status, beforeId, limit
    };
  }
}
