package dev.clave.events.model;

import java.util.Optional;
import java.util.UUID;

/**
 * A UUID as text: 36 characters. {@code UUID.fromString} also takes {@code 1-1-1-1-1}.
 *
 * <pre>{@code
 * Optional<UUID> id = UuidText.read("1-1-1-1-1"); // empty
 * }</pre>
 */
public final class UuidText {
  private static final int LENGTH = 36;

  private UuidText() {}

  /** The UUID; empty if the text is none. */
  public static Optional<UUID> read(String text) {
    if (text.length() != LENGTH) {
      return Optional.empty();
    }
    try {
      UUID uuid = UUID.fromString(text);
      return Optional.of(uuid).filter(each -> each.toString().equalsIgnoreCase(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
