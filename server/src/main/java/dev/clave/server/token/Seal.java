package dev.clave.server.token;

import dev.clave.table.seal.AesGcm;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import javax.crypto.AEADBadTagException;

/**
 * Hides a text that a caller is to bring back, such as where a read went on from.
 *
 * <pre>{@code
 * String cursor = seal.close("cursor", position);
 * Optional<String> again = seal.open("cursor", cursor);
 * }</pre>
 */
public final class Seal {
  private final AesGcm cipher;

  public Seal(SigningKey key) {
    this.cipher = new AesGcm(key.derived("cursors"));
  }

  /** The text, readable by nobody else; good only with the same purpose. */
  public String close(String purpose, String text) {
    byte[] sealed = cipher.encrypt(text.getBytes(StandardCharsets.UTF_8), purpose);
    return Base64Url.encode(sealed);
  }

  /** The text that was sealed for that purpose; empty for anything else. */
  public Optional<String> open(String purpose, String sealed) {
    try {
      byte[] text = cipher.decrypt(Base64Url.decode(sealed).orElse(new byte[0]), purpose);
      return Optional.of(new String(text, StandardCharsets.UTF_8));
    } catch (AEADBadTagException altered) {
      return Optional.empty();
    }
  }
}
