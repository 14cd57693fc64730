package dev.clave.engine.wire;

import java.nio.charset.StandardCharsets;

/**
 * Derives the signing key of a day and region, and keeps the last one, which is nearly always it.
 */
final class SigningKeys {
  private final String secret;
  private volatile Derived last = new Derived("", new byte[0]);

  SigningKeys(String secret) {
    this.secret = secret;
  }

  byte[] of(CredentialScope scope) {
    String text = scope.text();
    Derived derived = last;
    if (!derived.scope().equals(text)) {
      byte[] start = ("AWS4" + secret).getBytes(StandardCharsets.UTF_8);
      byte[] day = Sha256.hmac(start, scope.date());
      byte[] region = Sha256.hmac(day, scope.region());
      byte[] service = Sha256.hmac(region, scope.service());
      derived = new Derived(text, Sha256.hmac(service, "aws4_request"));
      last = derived;
    }
    return derived.key();
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Derived(String scope, byte[] key) {}
}
