package dev.clave.events;

import java.util.UUID;

/**
 * A well-formed event on its way in.
 *
 * @param stream which kind of thing it is about, such as {@code orders}; made by its first event
 * @param key what it is kept in order by, such as the order's number
 * @param payload a JSON object as text
 * @param idempotencyKey the same key in the same stream is the same event
 */
public record NewEvent(
    UUID eventUuid, String stream, String key, String type, String payload, String idempotencyKey)
    implements Reading {

  /** As long as the columns. */
  static final int STREAM_LIMIT = 100;

  static final int KEY_LIMIT = 200;
  static final int TYPE_LIMIT = 200;
}
