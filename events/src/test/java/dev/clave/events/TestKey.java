package dev.clave.events;

/** An ordering key that events are sent with. */
public record TestKey(String stream, String key) {}
