package dev.clave.server.token;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Hides a text that a caller is to bring back, such as where a read went on from. */
public final class Seal {
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  private final SecretKeySpec key;
  private final SecureRandom random = new SecureRandom();

  public Seal(SigningKey key) {
    this.key = new SecretKeySpec(key.derived("cursors"), "AES");
  }

  /** The text, readable by nobody else; good only with the same purpose. */
  public String close(String purpose, String text) {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    byte[] sealed =
        cipher(Cipher.ENCRYPT_MODE, purpose, nonce, text.getBytes(StandardCharsets.UTF_8));
    byte[] whole = Arrays.copyOf(nonce, NONCE_BYTES + sealed.length);
    System.arraycopy(sealed, 0, whole, NONCE_BYTES, sealed.length);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(whole);
  }

  /** The text that was sealed for that purpose; empty for anything else. */
  public Optional<String> open(String purpose, String sealed) {
    try {
      byte[] whole = Base64.getUrlDecoder().decode(sealed);
      if (whole.length < NONCE_BYTES + TAG_BITS / Byte.SIZE) {
        return Optional.empty();
      }
      byte[] text =
          cipher(
              Cipher.DECRYPT_MODE,
              purpose,
              Arrays.copyOf(whole, NONCE_BYTES),
              Arrays.copyOfRange(whole, NONCE_BYTES, whole.length));
      return Optional.of(new String(text, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException | IllegalStateException altered) {
      return Optional.empty();
    }
  }

  private byte[] cipher(int mode, String purpose, byte[] nonce, byte[] text) {
    try {
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
      cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
      cipher.updateAAD(purpose.getBytes(StandardCharsets.UTF_8));
      return cipher.doFinal(text);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("not sealed here", e);
    }
  }
}
