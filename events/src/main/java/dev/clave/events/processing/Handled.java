package dev.clave.events.processing;

import dev.clave.events.model.Delivery;
import dev.clave.events.model.Effects;

/** An event whose handler succeeded, with what it wants written. */
record Handled(Delivery delivery, Effects effects) {}
