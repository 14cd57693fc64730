package dev.clave.codegen.plan;

import dev.clave.design.model.AttributeType;
import java.util.Optional;

/**
 * One component of a generated record.
 *
 * <p>Of {@code due: timestamp} in a design: the component {@code due} of the type {@code Instant},
 * in the role {@code PLAIN}.
 *
 * @param attribute the attribute's name in the design
 * @param name its name in Java
 * @param initial what it is unless the caller says otherwise, as a Java expression
 * @param role who writes it
 * @param generated whether the runtime makes it for a new item that has none
 */
public record Component(
    String attribute,
    String name,
    JavaType type,
    boolean optional,
    Optional<String> initial,
    String about,
    Role role,
    AttributeType source,
    boolean generated) {
  /** A component whose value the runtime does not generate. */
  Component(
      String attribute,
      String name,
      JavaType type,
      boolean optional,
      Optional<String> initial,
      String about,
      Role role,
      AttributeType source) {
    this(attribute, name, type, optional, initial, about, role, source, false);
  }

  /** Who writes an attribute, and whether it may change. */
  public enum Role {
    /** The caller, at any time. */
    PLAIN,
    /** The caller, once: a part of the key, or fixed. */
    FIXED,
    /** The runtime, when the item is created, unless the caller brings it along. */
    CREATED_AT,
    /** The runtime; the caller says which version it read. */
    VERSION,
    /** The runtime alone. */
    KEPT
  }
}
