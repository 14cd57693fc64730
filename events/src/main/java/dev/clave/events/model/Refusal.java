package dev.clave.events.model;

/**
 * Something that was sent as an event and is none.
 *
 * <pre>{@code
 * Reading reading = new Refusal("expected a `key`, found none");
 * }</pre>
 */
public record Refusal(String reason) implements Reading {}
