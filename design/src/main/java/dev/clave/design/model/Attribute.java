package dev.clave.design.model;

import java.util.Optional;

/**
 * An attribute of an entity, or a field of a map. {@code fixed} ones never change once written;
 * {@code implied} ones were not declared, only used in a template; {@code was} is the name that one
 * had in an earlier version of the design.
 */
public record Attribute(
    String name,
    AttributeType type,
    boolean optional,
    boolean fixed,
    boolean implied,
    Optional<String> defaultValue,
    Optional<CopyOf> copyOf,
    String about,
    Span span,
    Optional<String> was) {

  /** An attribute that had no other name before. */
  public Attribute(
      String name,
      AttributeType type,
      boolean optional,
      boolean fixed,
      boolean implied,
      Optional<String> defaultValue,
      Optional<CopyOf> copyOf,
      String about,
      Span span) {
    this(name, type, optional, fixed, implied, defaultValue, copyOf, about, span, Optional.empty());
  }

  /** Another entity's attribute, of which this one is a copy. */
  public record CopyOf(String entity, String attribute, Span span) {}

  public static Attribute of(String name, AttributeType type, Span span) {
    return new Attribute(
        name, type, false, false, false, Optional.empty(), Optional.empty(), "", span);
  }

  public Attribute withOptional(boolean other) {
    return new Attribute(name, type, other, fixed, implied, defaultValue, copyOf, about, span, was);
  }

  public Attribute withType(AttributeType other) {
    return new Attribute(
        name, other, optional, fixed, implied, defaultValue, copyOf, about, span, was);
  }
}
