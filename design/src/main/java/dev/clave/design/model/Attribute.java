package dev.clave.design.model;

import java.util.Optional;

/**
 * An attribute of an entity, or a field of a map. {@code fixed} ones never change once written;
 * {@code implied} ones were not declared, only used in a template; {@code was} is the name that one
 * had in an earlier version of the design; {@code origin} says where the value comes from when it
 * is not the caller's; {@code storedAs} is its name in stored items where that is another.
 *
 * <p>In a design: {@code status: lead | client | former = lead}, {@code birthday: date?}, {@code
 * id: string fixed}, {@code nickname: string? as n}.
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
    Optional<String> was,
    Optional<Origin> origin,
    Optional<String> storedAs) {

  /** An attribute that had no other name before and whose value is the caller's. */
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
    this(
        name,
        type,
        optional,
        fixed,
        implied,
        defaultValue,
        copyOf,
        about,
        span,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** Another entity's attribute, of which this one is a copy or a snapshot. */
  public record CopyOf(String entity, String attribute, Span span) {}

  public static Attribute of(String name, AttributeType type, Span span) {
    return new Attribute(
        name, type, false, false, false, Optional.empty(), Optional.empty(), "", span);
  }

  /** How many bytes of an item its name and a value of ordinary data take. */
  public double likelyBytes() {
    return storedName().length() + type.likelyBytes();
  }

  /** Whether a caller may leave it out of a new item. */
  public boolean mayBeLeftOut() {
    return optional || defaultValue.isPresent() || origin.isPresent();
  }

  /** The id that the runtime makes for it, if it makes one. */
  public Optional<IdKind> generatedId() {
    return origin.map(from -> from instanceof Origin.Generated made ? made.kind() : null);
  }

  /** What it is computed from, if it is computed. */
  public Optional<Template> computed() {
    return origin.map(from -> from instanceof Origin.Computed made ? made.template() : null);
  }

  /** How its original is found, if it is a snapshot of one. */
  public Optional<Origin.Snapshot> snapshot() {
    return origin.map(from -> from instanceof Origin.Snapshot snapshot ? snapshot : null);
  }

  public Attribute withOptional(boolean other) {
    return with(type, other, origin, storedAs);
  }

  public Attribute withType(AttributeType other) {
    return with(other, optional, origin, storedAs);
  }

  public Attribute withOrigin(Origin other) {
    return with(type, optional, Optional.of(other), storedAs);
  }

  public Attribute withStoredAs(Optional<String> other) {
    return with(type, optional, origin, other);
  }

  private Attribute with(
      AttributeType otherType,
      boolean mayBeMissing,
      Optional<Origin> otherOrigin,
      Optional<String> otherStoredAs) {
    return new Attribute(
        name,
        otherType,
        mayBeMissing,
        fixed,
        implied,
        defaultValue,
        copyOf,
        about,
        span,
        was,
        otherOrigin,
        otherStoredAs);
  }

  /** Its name in stored items. */
  public String storedName() {
    return storedAs.orElse(name);
  }
}
