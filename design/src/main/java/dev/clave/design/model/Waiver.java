package dev.clave.design.model;

/**
 * A finding that the authors accept, and why.
 *
 * <p>In a design: {@code allow: { type-leak: "trips and events are read together" }}.
 */
public record Waiver(String check, String reason, Span span) {}
