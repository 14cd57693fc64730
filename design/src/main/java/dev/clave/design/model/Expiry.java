package dev.clave.design.model;

import java.time.Duration;
import java.util.Optional;

/**
 * When an item expires. {@code attribute} is the table's TTL attribute; with {@code after} the
 * runtime computes it, that long past the timestamp {@code from}.
 *
 * <p>In a design: {@code ttl: 90 days after createdAt}, or {@code ttl: expiresAt} where callers set
 * the instant themselves.
 */
public record Expiry(
    String attribute, Optional<Duration> after, Optional<String> from, Span span) {}
