package dev.clave.design.model;

/**
 * How an instant is stored.
 *
 * <p>In a design: {@code since: timestamp}, {@code expiresAt: timestamp(seconds)}, {@code at:
 * timestamp(millis)}.
 */
public enum TimestampForm {
  /** {@code 2024-01-15T08:00:00Z} text. */
  ISO,
  /** A number of seconds since 1970, as TTL needs. */
  SECONDS,
  /** A number of milliseconds since 1970. */
  MILLIS
}
