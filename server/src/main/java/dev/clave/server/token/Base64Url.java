package dev.clave.server.token;

import java.util.Base64;
import java.util.Optional;

/**
 * Base64url in its canonical form (RFC 4648, section 3.5): no padding, no other characters, and the
 * unused bits of the last character are zero. Decoders take other forms too, so that one token or
 * cursor had many texts that are all accepted.
 */
final class Base64Url {
  private Base64Url() {}

  static String encode(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** The bytes; empty for a text that {@link #encode} does not give. */
  static Optional<byte[]> decode(String text) {
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(text);
      return encode(bytes).equals(text) ? Optional.of(bytes) : Optional.empty();
    } catch (IllegalArgumentException otherCharacters) {
      return Optional.empty();
    }
  }

  /** Whether a text is a signed JWT, three parts with dots between them, each in that form. */
  static boolean isToken(String text) {
    String[] parts = text.split("\\.", 4);
    if (parts.length != 3) {
      return false;
    }
    for (String part : parts) {
      if (part.isEmpty() || decode(part).isEmpty()) {
        return false;
      }
    }
    return true;
  }
}
