package dev.clave.systems.dispositivos;

import java.util.Optional;
import java.util.UUID;

/**
 * A device to be registered.
 *
 * <pre>{@code
 * NewDevice press =
 *     new NewDevice(UUID.randomUUID(), "press 3", Optional.of("hall 2"), Optional.empty());
 * }</pre>
 */
public record NewDevice(
    UUID deviceUuid, String name, Optional<String> location, Optional<String> firmwareVersion) {

  private static final int TEXT_LIMIT = 150;
  private static final int FIRMWARE_LIMIT = 50;

  public NewDevice {
    check("name", name, TEXT_LIMIT);
    location.ifPresent(text -> check("location", text, TEXT_LIMIT));
    firmwareVersion.ifPresent(text -> check("firmware_version", text, FIRMWARE_LIMIT));
  }

  private static void check(String field, String text, int limit) {
    if (text.indexOf('\0') >= 0) {
      throw new IllegalArgumentException(
          "`%s`: the character U+0000 cannot be stored".formatted(field));
    }
    if (text.isBlank() || text.length() > limit) {
      throw new IllegalArgumentException(
          "`%s`: expected 1 to %d characters, found %d"
              .formatted(field, limit, text.strip().length()));
    }
  }
}
