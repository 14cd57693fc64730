package dev.clave.table.request;

import dev.clave.table.item.TableException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Closes a cursor so that whoever carries it can neither read nor alter it, nor use it elsewhere:
 * AES-GCM whose associated data are the pattern and its parameters. The same key opens it in
 * another process or after a restart.
 */
public final class CursorSeal {
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final byte FORMAT = 1;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final SecretKey key;

  public CursorSeal(byte[] secret) {
    this.key = new SecretKeySpec(digest(secret), "AES");
  }

  /** The seal of a table; without a secret only its name keeps the cursors of others out. */
  public static CursorSeal of(String table, Optional<String> secret) {
    String phrase = secret.orElse("clave cursor of " + table);
    return new CursorSeal(phrase.getBytes(StandardCharsets.UTF_8));
  }

  public String close(byte[] content, String binding) {
    byte[] nonce = new byte[NONCE_BYTES];
    RANDOM.nextBytes(nonce);
    try {
      byte[] sealed = cipher(Cipher.ENCRYPT_MODE, nonce, binding).doFinal(content);
      byte[] whole =
          ByteBuffer.allocate(1 + NONCE_BYTES + sealed.length)
              .put(FORMAT)
              .put(nonce)
              .put(sealed)
              .array();
      return encoded(whole);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM is part of every Java", e);
    }
  }

  public byte[] open(String cursor, String binding) {
    byte[] whole = decoded(cursor);
    if (whole.length <= 1 + NONCE_BYTES || whole[0] != FORMAT) {
      throw TableException.cursor("expected a cursor of this table, found other text");
    }
    byte[] nonce = new byte[NONCE_BYTES];
    System.arraycopy(whole, 1, nonce, 0, NONCE_BYTES);
    int start = 1 + NONCE_BYTES;
    try {
      return cipher(Cipher.DECRYPT_MODE, nonce, binding)
          .doFinal(whole, start, whole.length - start);
    } catch (AEADBadTagException e) {
      throw TableException.cursor(
          "expected a cursor of this pattern with these parameters, found one that was altered,"
              + " sealed with another key or made for other parameters");
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

  private static String encoded(byte[] whole) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(whole);
  }

  private static byte[] decoded(String cursor) {
    try {
      byte[] whole = Base64.getUrlDecoder().decode(cursor);
      // The last character may have bits that no byte takes, which would then be free to alter.
      return encoded(whole).equals(cursor) ? whole : new byte[0];
    } catch (IllegalArgumentException e) {
      throw TableException.cursor("expected a cursor of this table, found other text");
    }
  }

  private static byte[] digest(byte[] secret) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(secret);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("SHA-256 is part of every Java", e);
    }
  }
}
