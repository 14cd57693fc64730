package dev.clave.table.value;

import dev.clave.design.model.TextFormat;
import java.net.URI;

/** Whether text is of a known format, and what to call that format. */
final class TextFormats {
  private TextFormats() {}

  static boolean fits(TextFormat format, String text) {
    return format.matches(text) && (format != TextFormat.URL || hasHost(text));
  }

  static String described(TextFormat format) {
    return switch (format) {
      case EMAIL -> "an e-mail address";
      case UUID -> "a UUID";
      case ULID -> "a ULID";
      case KSUID -> "a KSUID";
      case URL -> "an absolute URL";
      case SLUG -> "a slug of lower-case letters, digits and single hyphens";
      case GEOHASH -> "a geohash of 1 to 12 characters";
      case PHONE -> "a telephone number";
    };
  }

  private static boolean hasHost(String text) {
    try {
      return URI.create(text).getHost() != null;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
