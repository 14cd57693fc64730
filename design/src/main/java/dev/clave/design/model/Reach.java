package dev.clave.design.model;

import java.util.Optional;

/**
 * A type of item that a pattern's key range can hold: an entity, one of its references, or (with
 * {@code guard}) the guard item of a unique value, or a shard of the counter in {@code reference}.
 */
public record Reach(String entity, Optional<String> reference, boolean guard) {}
