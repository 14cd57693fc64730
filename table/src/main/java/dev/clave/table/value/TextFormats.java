package dev.clave.table.value;

import dev.clave.design.model.TextFormat;
import java.net.URI;
import java.util.regex.Pattern;

/** What text of each known format looks like: strict enough to catch a slip, no stricter. */
final class TextFormats {
  private static final Pattern EMAIL = Pattern.compile("[^@\\s#]+@[^@\\s#]+\\.[^@\\s#.]+");
  private static final Pattern UUID =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
  private static final Pattern ULID = Pattern.compile("[0-7][0-9A-HJKMNP-TV-Z]{25}");
  private static final Pattern KSUID = Pattern.compile("[0-9A-Za-z]{27}");
  private static final Pattern SLUG = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");
  private static final Pattern PHONE = Pattern.compile("\\+?[0-9][0-9 ()./-]{4,24}");

  private TextFormats() {}

  static boolean fits(TextFormat format, String text) {
    return switch (format) {
      case EMAIL -> EMAIL.matcher(text).matches();
      case UUID -> UUID.matcher(text).matches();
      case ULID -> ULID.matcher(text).matches();
      case KSUID -> KSUID.matcher(text).matches();
      case URL -> url(text);
      case SLUG -> SLUG.matcher(text).matches();
      case PHONE -> PHONE.matcher(text).matches();
    };
  }

  static String described(TextFormat format) {
    return switch (format) {
      case EMAIL -> "an e-mail address";
      case UUID -> "a UUID";
      case ULID -> "a ULID";
      case KSUID -> "a KSUID";
      case URL -> "an absolute URL";
      case SLUG -> "a slug of lower-case letters, digits and single hyphens";
      case PHONE -> "a telephone number";
    };
  }

  private static boolean url(String text) {
    try {
      URI uri = URI.create(text);
      return uri.isAbsolute() && uri.getHost() != null;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
