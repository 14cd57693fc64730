package dev.clave.assets;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Letters, digits, hyphen and underscore as they are, every other byte as a percent code: text that
 * means nothing where names are taken apart, neither in an object's name nor in a header.
 */
final class PercentCode {
  private static final Pattern CODED = Pattern.compile("(?:[A-Za-z0-9_-]|%[0-9A-F]{2})+");

  private PercentCode() {}

  static String of(String text) {
    StringBuilder coded = new StringBuilder();
    for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
      char letter = (char) (each & 0xff);
      boolean plain =
          letter < 128 && (Character.isLetterOrDigit(letter) || letter == '-' || letter == '_');
      coded.append(plain ? String.valueOf(letter) : "%%%02X".formatted(each & 0xff));
    }
    return coded.toString();
  }

  /** The text that was written so; none when it was not written here. */
  static Optional<String> read(String coded) {
    return Optional.of(coded)
        .filter(each -> CODED.matcher(each).matches())
        .map(each -> URLDecoder.decode(each, StandardCharsets.UTF_8))
        // Bytes that are no text come back as others.
        .filter(text -> of(text).equals(coded));
  }
}
