package dev.clave.events.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * A well-formed event on its way in.
 *
 * <pre>{@code
 * NewEvent placed =
 *     NewEvent.of("orders", "order-17", "OrderPlaced", "{\"total\": 21.5}", "checkout-4711")
 *         .withHeaders(Map.of("traceparent", traceparent));
 * }</pre>
 *
 * @param stream which kind of thing it is about, such as {@code orders}; made by its first event
 * @param key what it is kept in order by, such as the order's number
 * @param payload a JSON object as text
 * @param idempotencyKey the same key in the same stream is the same event
 * @param headers metadata that is no part of the payload, such as W3C's {@code traceparent}; it
 *     goes with the event to its handler and with its messages to the broker
 * @param dueAt when it is to be processed; empty for as soon as possible
 * @param priority from 0, the usual, to {@value #PRIORITY_LIMIT}: keys with a greater one go first
 * @param uniqueness whether another event may come soon
 */
public record NewEvent(
    UUID eventUuid,
    String stream,
    String key,
    String type,
    String payload,
    String idempotencyKey,
    Map<String, String> headers,
    Optional<Instant> dueAt,
    int priority,
    Optional<Uniqueness> uniqueness)
    implements Reading {

  /** The most urgent. */
  public static final int PRIORITY_LIMIT = 9;

  /**
   * Of the events of a stream with this key, one is taken within the period; the others are
   * answered as its duplicates.
   */
  public record Uniqueness(String key, Duration period) {
    public Uniqueness {
      if (period.isNegative() || period.isZero()) {
        throw new IllegalArgumentException("period: expected more than nothing, found " + period);
      }
    }
  }

  /** As long as the columns. */
  public static final int STREAM_LIMIT = 100;

  public static final int KEY_LIMIT = 200;
  public static final int TYPE_LIMIT = 200;

  public NewEvent {
    headers = Map.copyOf(headers);
    if (priority < 0 || priority > PRIORITY_LIMIT) {
      throw new IllegalArgumentException(
          "priority: expected 0 to %d, found %d".formatted(PRIORITY_LIMIT, priority));
    }
  }

  /** Without headers, due at once. */
  public NewEvent(
      UUID eventUuid,
      String stream,
      String key,
      String type,
      String payload,
      String idempotencyKey) {
    this(
        eventUuid,
        stream,
        key,
        type,
        payload,
        idempotencyKey,
        Map.of(),
        Optional.empty(),
        0,
        Optional.empty());
  }

  /**
   * An event with a UUID made up at random.
   *
   * @throws IllegalArgumentException when the payload is no JSON object, or one that PostgreSQL
   *     cannot store
   */
  public static NewEvent of(
      String stream, String key, String type, String payload, String idempotencyKey) {
    try {
      String text = EventReader.payloadText(Json.parse(payload));
      return new NewEvent(
          TimeOrderedUuid.next(Clock.systemUTC()), stream, key, type, text, idempotencyKey);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(Json.reason(e), e);
    } catch (NotAnEvent e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /** The same event with these headers. */
  public NewEvent withHeaders(Map<String, String> value) {
    return new NewEvent(
        eventUuid, stream, key, type, payload, idempotencyKey, value, dueAt, priority, uniqueness);
  }

  /** The same event, processed at that time; later events of its key do not wait for it. */
  public NewEvent at(Instant time) {
    return new NewEvent(
        eventUuid,
        stream,
        key,
        type,
        payload,
        idempotencyKey,
        headers,
        Optional.of(time),
        priority,
        uniqueness);
  }

  /** The same event, processed after the delay. */
  public NewEvent in(Duration delay, InstantSource clock) {
    return at(clock.instant().plus(delay));
  }

  /**
   * The same event, whose key goes before those of a smaller priority. Within its key the order
   * stays: what came before it is processed before it, and as soon.
   */
  public NewEvent withPriority(int value) {
    return new NewEvent(
        eventUuid, stream, key, type, payload, idempotencyKey, headers, dueAt, value, uniqueness);
  }

  /** The same event, taken only if none of its stream with this key was within the period. */
  public NewEvent uniqueFor(Duration period, String uniqueKey) {
    return new NewEvent(
        eventUuid,
        stream,
        key,
        type,
        payload,
        idempotencyKey,
        headers,
        dueAt,
        priority,
        Optional.of(new Uniqueness(uniqueKey, period)));
  }

  /** The same event with its keys in the one spelling that is stored. */
  NewEvent spelling(String orderingKey, String storedIdempotencyKey) {
    return new NewEvent(
        eventUuid,
        stream,
        orderingKey,
        type,
        payload,
        storedIdempotencyKey,
        headers,
        dueAt,
        priority,
        uniqueness);
  }
}
