package dev.clave.server.idempotency;

import dev.clave.server.http.Call;
import dev.clave.server.security.Grant;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** Tells requests apart without keeping them. */
final class Fingerprint {
  private Fingerprint() {}

  /** Of a request: what it asks, where, with which conditions. */
  static String of(Call call) {
    MessageDigest digest = sha256();
    add(digest, call.method());
    add(digest, call.again(Map.of()));
    add(digest, call.header("If-Match").orElse(""));
    add(digest, call.header("If-None-Match").orElse(""));
    digest.update(call.body().getBytes());
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Of a key that a caller chose, which others may choose too. */
  static String of(Grant caller, String key) {
    MessageDigest digest = sha256();
    add(digest, caller.subject());
    // In the order of names: a map's own order differs from one process to the next.
    new TreeMap<>(caller.scope())
        .forEach(
            (name, value) -> {
              add(digest, name);
              add(digest, value);
            });
    add(digest, key);
    return HexFormat.of().formatHex(digest.digest());
  }

  /** With its length before it, so that no two lists of texts are alike. */
  private static void add(MessageDigest digest, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
    digest.update(bytes);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
