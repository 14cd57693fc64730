package dev.clave.events.model;

/** Something that was sent as an event and is none. */
public record Refusal(String reason) implements Reading {}
