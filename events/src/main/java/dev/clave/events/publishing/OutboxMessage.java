package dev.clave.events.publishing;

import java.time.Instant;
import java.util.Map;

/**
 * A message of the outbox.
 *
 * <pre>{@code
 * Publisher printer =
 *     messages -> messages.forEach(message -> System.out.println(message.eventType()));
 * }</pre>
 *
 * @param stream which kind of thing it is about
 * @param key the ordering key, by which messages stay in order
 * @param id the same each time the message is delivered
 * @param headers metadata, such as {@code traceparent}
 * @param payload a JSON object as text
 */
public record OutboxMessage(
    long id,
    String stream,
    String key,
    String eventType,
    String payload,
    Instant createdAt,
    Map<String, String> headers) {

  /** The same message; one whose key was deleted goes by the key's id. */
  OutboxMessage withKey(String name) {
    return name == null
        ? this
        : new OutboxMessage(id, stream, name, eventType, payload, createdAt, headers);
  }
}
