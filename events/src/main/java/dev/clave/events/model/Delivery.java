package dev.clave.events.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/**
 * One event as its handler gets it.
 *
 * <pre>{@code
 * EventHandler handler = (delivery, effects) -> effects.add(orders, delivery.payload().get("order").asText());
 * }</pre>
 */
public final class Delivery {

  private final long eventId;
  private final UUID eventUuid;
  private final EventKey name;
  private final long keyId;
  private final String eventType;
  private final String payloadText;
  private final Map<String, String> headers;
  private final Instant receivedAt;
  private final int attempt;
  private final long fence;
  private JsonNode payload;

  public Delivery(
      long eventId,
      UUID eventUuid,
      EventKey name,
      long keyId,
      String eventType,
      String payloadText,
      Map<String, String> headers,
      Instant receivedAt,
      int attempt,
      long fence) {
    this.eventId = eventId;
    this.eventUuid = eventUuid;
    this.name = name;
    this.keyId = keyId;
    this.eventType = eventType;
    this.payloadText = payloadText;
    this.headers = headers;
    this.receivedAt = receivedAt;
    this.attempt = attempt;
    this.fence = fence;
  }

  public long eventId() {
    return eventId;
  }

  public UUID eventUuid() {
    return eventUuid;
  }

  public String stream() {
    return name.stream();
  }

  /** What it is kept in order by. */
  public String key() {
    return name.key();
  }

  /** The ordering key's id in this database. */
  public long keyId() {
    return keyId;
  }

  public String eventType() {
    return eventType;
  }

  public String payloadText() {
    return payloadText;
  }

  public JsonNode payload() {
    if (payload == null) {
      payload = Json.stored(payloadText);
    }
    return payload;
  }

  /** Metadata that came with it, such as {@code traceparent}. */
  public Map<String, String> headers() {
    return headers;
  }

  public Instant receivedAt() {
    return receivedAt;
  }

  /** 1 the first time. */
  public int attempt() {
    return attempt;
  }

  /** Grows with each holder of the key's shard: an outside system can refuse a smaller one. */
  public long fence() {
    return fence;
  }
}
