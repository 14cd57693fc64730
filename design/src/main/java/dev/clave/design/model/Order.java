package dev.clave.design.model;

import java.util.Optional;

/**
 * The order in which a pattern gives its items. {@code by} is the attribute that the order is said
 * to follow; {@code chronological} is set by {@code newest first} and {@code oldest first}.
 *
 * <p>In a design: {@code order: newest first}, or {@code order: by at, descending}.
 */
public record Order(boolean ascending, boolean chronological, Optional<String> by, Span span) {}
