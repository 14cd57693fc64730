package dev.clave.events.model;

/** What was read from outside: an event, or the reason why it is none. */
public sealed interface Reading permits NewEvent, Refusal {}
