package dev.clave.events.model;

/**
 * What was read from outside: an event, or the reason why it is none.
 *
 * <pre>{@code
 * if (reading instanceof Refusal refusal) {
 *   System.err.println(refusal.reason());
 * }
 * }</pre>
 */
public sealed interface Reading permits NewEvent, Refusal {}
