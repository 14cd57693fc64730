package dev.clave.design.model;

import java.util.Optional;

/**
 * A type of item that a pattern's key range can hold: an entity, one of its references, or (with
 * {@code guard}) the guard item of a unique value, or a shard of the counter in {@code reference}.
 *
 * <p>The pattern {@code PK = POST#<postId>} of a blog may reach {@code post}, {@code like} and
 * {@code comment}, so it has three of them.
 */
public record Reach(String entity, Optional<String> reference, boolean guard) {}
