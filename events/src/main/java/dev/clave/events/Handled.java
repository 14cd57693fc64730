package dev.clave.events;

/** An event whose handler succeeded, with what it wants written. */
record Handled(Delivery delivery, Effects effects) {}
