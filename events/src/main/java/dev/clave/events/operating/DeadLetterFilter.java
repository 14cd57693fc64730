package dev.clave.events.operating;

import java.time.Instant;
import java.util.Optional;

/**
 * Which dead letters are meant: those that match all that is given.
 *
 * <pre>{@code
 * events.deadLetters().discard(DeadLetterFilter.one(17), false, "sent by mistake", "ana");
 * }</pre>
 */
public record DeadLetterFilter(
    Optional<Long> id,
    Optional<String> eventType,
    Optional<String> stream,
    Optional<String> key,
    Optional<String> reasonContains,
    Optional<Instant> movedFrom,
    Optional<Instant> movedTo) {

  public static final DeadLetterFilter ALL =
      new DeadLetterFilter(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  public static DeadLetterFilter one(long id) {
    return new DeadLetterFilter(
        Optional.of(id),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  Object[] parameters(boolean resolvedToo, long afterId, int limit) {
    return new Object[] {
      id,
      id,
      eventType,
      eventType,
      stream,
      stream,
      key,
      key,
      reasonContains,
      reasonContains,
      movedFrom,
      movedFrom,
      movedTo,
      movedTo,
      resolvedToo,
      afterId,
      limit
    };
  }
}
