package dev.clave.events;

/** An ordering key that events are sent with. */
record TestKey(String stream, String key) {}
