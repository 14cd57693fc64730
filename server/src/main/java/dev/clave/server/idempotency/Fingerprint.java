package dev.clave.server.idempotency;

import dev.clave.server.http.Call;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

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

  /** Of some texts in their order. */
  static String of(String... texts) {
    MessageDigest digest = sha256();
    for (String text : texts) {
      add(digest, text);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static void add(MessageDigest digest, String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) 0);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
