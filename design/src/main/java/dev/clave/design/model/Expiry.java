package dev.clave.design.model;

import java.time.Duration;
import java.util.Optional;

/**
 * When an item expires. {@code attribute} is the table's TTL attribute; with {@code after} the
 * runtime computes it, that long past the timestamp {@code from}.
 */
public record Expiry(
    String attribute, Optional<Duration> after, Optional<String> from, Span span) {}
