package dev.clave.assets;

import dev.clave.assets.AssetException.Kind;
import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** SHA-256 checksums in Base64, as S3 has them. */
final class Checksums {
  private static final int BYTES = 32;

  private Checksums() {}

  /** The checksum of a whole object whose parts have these, as S3 reports it; none of none. */
  static Optional<String> whole(List<String> parts, int expected) {
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    if (parts.size() != expected) {
      throw new AssetException(
          Kind.REFUSED,
          "expected %d checksums, one for each part, found %d".formatted(expected, parts.size()));
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    parts.forEach(each -> all.writeBytes(bytes(each)));
    return Optional.of(
        parts.size() == 1
            ? parts.get(0)
            : Base64.getEncoder().encodeToString(digest(all.toByteArray())) + "-" + parts.size());
  }

  private static byte[] bytes(String checksum) {
    try {
      byte[] bytes = Base64.getDecoder().decode(checksum);
      if (bytes.length == BYTES) {
        return bytes;
      }
    } catch (IllegalArgumentException notBase64) {
      // Refused below, with the same words as a checksum of another length.
    }
    throw new AssetException(
        Kind.REFUSED, "expected a SHA-256 in Base64, found `%s`".formatted(checksum));
  }

  private static byte[] digest(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
