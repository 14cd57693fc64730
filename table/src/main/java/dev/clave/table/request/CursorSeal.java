package dev.clave.table.request;

import dev.clave.table.item.TableException;
import dev.clave.table.seal.AesGcm;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.AEADBadTagException;

/**
 * Closes a cursor so that whoever carries it can neither read nor alter it, nor use it elsewhere:
 * AES-GCM whose associated data are the pattern and its parameters. The same key opens it in
 * another process or after a restart.
 */
public final class CursorSeal {
  private static final byte FORMAT = 1;

  private final AesGcm cipher;

  public CursorSeal(byte[] secret) {
    this.cipher = new AesGcm(digest(secret));
  }

  /** The seal of a table; without a secret only its name keeps the cursors of others out. */
  public static CursorSeal of(String table, Optional<String> secret) {
    String phrase = secret.orElse("clave cursor of " + table);
    return new CursorSeal(phrase.getBytes(StandardCharsets.UTF_8));
  }

  public String close(byte[] content, String binding) {
    byte[] sealed = cipher.encrypt(content, binding);
    return encoded(ByteBuffer.allocate(1 + sealed.length).put(FORMAT).put(sealed).array());
  }

  public byte[] open(String cursor, String binding) {
    byte[] whole = decoded(cursor);
    if (whole.length <= 1 || whole[0] != FORMAT) {
      throw TableException.cursor("expected a cursor of this table, found other text");
    }
    try {
      return cipher.decrypt(Arrays.copyOfRange(whole, 1, whole.length), binding);
    } catch (AEADBadTagException e) {
      throw TableException.cursor(
          "expected a cursor of this pattern with these parameters, found one that was altered,"
              + " sealed with another key or made for other parameters");
    }
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
