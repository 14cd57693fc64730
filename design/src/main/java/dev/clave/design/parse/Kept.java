package dev.clave.design.parse;

import java.util.Optional;

/** The attributes that the runtime keeps by itself: set for the design, overridden by an entity. */
record Kept(
    Optional<String> type,
    Optional<String> createdAt,
    Optional<String> updatedAt,
    Optional<String> version,
    Optional<String> under) {

  static final Kept DEFAULT =
      new Kept(
          Optional.of("entityType"),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  /** These, with what a section says otherwise; {@code none} removes one. */
  Kept overriddenBy(Section section) {
    return new Kept(
        name(section, "entityType", "entityType", type),
        name(section, "createdAt", "createdAt", createdAt),
        name(section, "updatedAt", "updatedAt", updatedAt),
        name(section, "version", "version", version),
        name(section, "under", "data", under));
  }

  private static Optional<String> name(
      Section section, String key, String usual, Optional<String> inherited) {
    Optional<String> text = section.text(key);
    if (text.isEmpty()) {
      return inherited;
    }
    return switch (text.get()) {
      case "none", "false" -> Optional.empty();
      case "true" -> Optional.of(usual);
      default -> text;
    };
  }
}
