package dev.clave.assets;

import dev.clave.assets.AssetException.Kind;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** SHA-256 checksums in Base64, as S3 has them. */
final class Checksums {
  private static final int BYTES = 32;
  private static final int BUFFER = 1 << 16;

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
    return Optional.of(joined(parts.stream().map(Checksums::bytes).toList()));
  }

  /** The same of bytes that are at hand, cut into parts of that size. */
  static String of(InputStream bytes, long size, long partBytes) throws IOException {
    byte[] buffer = new byte[BUFFER];
    List<byte[]> parts = new ArrayList<>();
    for (long from = 0; from < size; from += partBytes) {
      MessageDigest part = sha256();
      for (long remaining = Math.min(partBytes, size - from); remaining > 0; ) {
        int read = bytes.readNBytes(buffer, 0, (int) Math.min(BUFFER, remaining));
        if (read == 0) {
          throw new EOFException("expected %d bytes more, found none".formatted(remaining));
        }
        part.update(buffer, 0, read);
        remaining -= read;
      }
      parts.add(part.digest());
    }
    return joined(parts);
  }

  private static String joined(List<byte[]> parts) {
    if (parts.size() == 1) {
      return Base64.getEncoder().encodeToString(parts.get(0));
    }
    MessageDigest all = sha256();
    parts.forEach(all::update);
    return Base64.getEncoder().encodeToString(all.digest()) + "-" + parts.size();
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

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
