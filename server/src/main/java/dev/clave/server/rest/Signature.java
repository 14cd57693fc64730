package dev.clave.server.rest;

import dev.clave.design.model.Entity;
import dev.clave.server.http.Call;
import java.util.Map;
import java.util.Optional;

/**
 * Writes into an item who it is from, by the caller's token: what a client says of itself is not
 * believed.
 *
 * @param attribute where it is written, in entities that have it
 */
public record Signature(Optional<String> attribute) {
  /** For systems that do not ask. */
  public static final Signature NONE = new Signature(Optional.empty());

  /** What to add to a write of this entity. */
  Map<String, Object> of(Entity entity, Call call) {
    return attribute
        .filter(name -> entity.attribute(name).isPresent())
        .<Map<String, Object>>map(name -> Map.of(name, call.grant().subject()))
        .orElse(Map.of());
  }
}
