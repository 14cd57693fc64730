package dev.clave.server.backup;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * How the backups of a place are written, as its file {@code format} says.
 *
 * @param format the version
 * @param salt empty when they are not encrypted
 * @param check the name of a known content, by which a wrong password is noticed
 */
record PlaceFormat(String format, String salt, int iterations, String check) {
  private static final String NAME = "format";
  private static final String VERSION = "clave backups 1";
  private static final int MOST_ITERATIONS = 10 * BackupKey.ITERATIONS;
  private static final int MOST_SALT_BYTES = 64;
  private static final byte[] KNOWN = VERSION.getBytes(StandardCharsets.UTF_8);

  /** Whoever can write to a place could otherwise make a password take hours to try. */
  PlaceFormat {
    byte[] bytes = Base64.getDecoder().decode(salt);
    if (iterations < 1 || iterations > MOST_ITERATIONS || bytes.length > MOST_SALT_BYTES) {
      throw new IllegalArgumentException(
          "expected 1 to %d iterations and a salt of at most %d bytes, found %d and %d"
              .formatted(MOST_ITERATIONS, MOST_SALT_BYTES, iterations, bytes.length));
    }
  }

  /** The key of the backups that are there; empty when there are none. */
  static Optional<BackupKey> key(BackupPlace place, Optional<String> password) throws IOException {
    Optional<byte[]> storedFormat = place.get(NAME);
    if (storedFormat.isEmpty()) {
      return Optional.empty();
    }
    PlaceFormat format = read(place, storedFormat.get());
    if (!format.format().equals(VERSION)) {
      throw new BackupException(
          "expected the format `%s` in `%s`, found `%s`"
              .formatted(VERSION, place, format.format()));
    }
    return Optional.of(format.unlock(place, password));
  }

  private static PlaceFormat read(BackupPlace place, byte[] storedFormat) throws IOException {
    try {
      return BackedFiles.JSON.readValue(storedFormat, PlaceFormat.class);
    } catch (JsonProcessingException strange) {
      throw new IOException(
          "the file `format` in `%s` is damaged: %s".formatted(place, strange.getOriginalMessage()),
          strange);
    }
  }

  private BackupKey unlock(BackupPlace place, Optional<String> password) {
    if (salt.isEmpty()) {
      if (password.isPresent()) {
        throw new BackupException(
            "the backups in `" + place + "` are not encrypted: give no password, or another place");
      }
      return BackupKey.none();
    }
    BackupKey key =
        BackupKey.of(
            password.orElseThrow(
                () ->
                    new BackupException(
                        "the backups in `" + place + "` are encrypted: give the password")),
            Base64.getDecoder().decode(salt),
            iterations);
    if (!key.id(KNOWN).equals(check)) {
      throw new BackupException("the password is not that of the backups in `" + place + "`");
    }
    return key;
  }

  /** Begins a place. */
  static BackupKey begin(BackupPlace place, Optional<String> password) throws IOException {
    byte[] salt = password.isPresent() ? BackupKey.newSalt() : new byte[0];
    BackupKey key =
        password
            .map(text -> BackupKey.of(text, salt, BackupKey.ITERATIONS))
            .orElseGet(BackupKey::none);
    PlaceFormat format =
        new PlaceFormat(
            VERSION, Base64.getEncoder().encodeToString(salt), BackupKey.ITERATIONS, key.id(KNOWN));
    place.put(NAME, BackedFiles.JSON.writeValueAsBytes(format));
    return key;
  }
}
