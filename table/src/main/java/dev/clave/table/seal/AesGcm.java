package dev.clave.table.seal;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Authenticated encryption with one key. What is encrypted is bound to a text, such as the name of
 * a file or the parameters of a query: it can be decrypted only with the same text.
 *
 * <pre>{@code
 * var cipher = new AesGcm(key);                        // 16 or 32 bytes, for this purpose alone
 * byte[] sealed = cipher.encrypt(content, "pattern p"); // a fresh nonce, then the ciphertext
 * byte[] content = cipher.decrypt(sealed, "pattern p");
 * }</pre>
 */
public final class AesGcm {
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final SecretKey key;

  /**
   * @param key 16, 24 or 32 bytes that nothing else uses; derive one per purpose
   */
  public AesGcm(byte[] key) {
    this.key = new SecretKeySpec(key, "AES");
  }

  /** A nonce followed by the ciphertext and its tag. */
  public byte[] encrypt(byte[] content, String binding) {
    byte[] nonce = new byte[NONCE_BYTES];
    RANDOM.nextBytes(nonce);
    try {
      Cipher cipher = cipher(Cipher.ENCRYPT_MODE, nonce, binding);
      byte[] sealed = Arrays.copyOf(nonce, NONCE_BYTES + cipher.getOutputSize(content.length));
      cipher.doFinal(content, 0, content.length, sealed, NONCE_BYTES);
      return sealed;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM is part of every Java", e);
    }
  }

  /**
   * What was encrypted.
   *
   * @throws AEADBadTagException if it was altered, cut, bound to another text or encrypted with
   *     another key
   */
  public byte[] decrypt(byte[] sealed, String binding) throws AEADBadTagException {
    if (sealed.length < NONCE_BYTES + TAG_BITS / Byte.SIZE) {
      throw new AEADBadTagException("shorter than a nonce and a tag");
    }
    try {
      return cipher(Cipher.DECRYPT_MODE, Arrays.copyOf(sealed, NONCE_BYTES), binding)
          .doFinal(sealed, NONCE_BYTES, sealed.length - NONCE_BYTES);
    } catch (AEADBadTagException altered) {
      throw altered;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM is part of every Java", e);
    }
  }

  private Cipher cipher(int mode, byte[] nonce, String binding) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(binding.getBytes(StandardCharsets.UTF_8));
    return cipher;
  }
}
