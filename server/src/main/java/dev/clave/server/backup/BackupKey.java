package dev.clave.server.backup;

import dev.clave.table.seal.AesGcm;
import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import javax.crypto.AEADBadTagException;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * How contents are named and written. Without a password a chunk is named after its SHA-256. With
 * one it is encrypted by AES-256-GCM, bound to its name, and named after a hash that only those who
 * have the password can compute: names tell nothing about contents.
 */
final class BackupKey {
  /** As OWASP recommends for PBKDF2 with HMAC-SHA-256. */
  static final int ITERATIONS = 600_000;

  static final int SALT_BYTES = 16;
  private static final int KEY_BYTES = 32;
  private static final int HASH_BYTES = 32;
  private static final byte DEFLATED = 1;
  private static final byte PLAIN = 0;
  private static final SecureRandom RANDOM = new SecureRandom();

  /** What is derived from a password. */
  private record Secrets(AesGcm encryption, SecretKeySpec naming) {}

  /** The content is not what was written. */
  static final class DamagedException extends Exception {
    private static final long serialVersionUID = 1;

    DamagedException(Throwable cause) {
      super("is damaged", cause);
    }
  }

  private final Optional<Secrets> secrets;

  private BackupKey(Optional<Secrets> secrets) {
    this.secrets = secrets;
  }

  /** Contents are written as they are. */
  static BackupKey none() {
    return new BackupKey(Optional.empty());
  }

  static BackupKey of(String password, byte[] salt, int iterations) {
    try {
      byte[] derived =
          SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
              .generateSecret(
                  new PBEKeySpec(password.toCharArray(), salt, iterations, 2 * KEY_BYTES * 8))
              .getEncoded();
      return new BackupKey(
          Optional.of(
              new Secrets(
                  new AesGcm(Arrays.copyOf(derived, KEY_BYTES)),
                  new SecretKeySpec(derived, KEY_BYTES, KEY_BYTES, "HmacSHA256"))));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  static byte[] newSalt() {
    byte[] salt = new byte[SALT_BYTES];
    RANDOM.nextBytes(salt);
    return salt;
  }

  /** The name of a content. */
  String id(byte[] content) {
    return HexFormat.of().formatHex(hash(content));
  }

  private byte[] hash(byte[] content) {
    try {
      if (secrets.isEmpty()) {
        return MessageDigest.getInstance("SHA-256").digest(content);
      }
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(secrets.get().naming());
      return mac.doFinal(content);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The content as it is written under a name: its hash, then itself, compressed. */
  byte[] seal(String name, byte[] content) {
    byte[] compressed = deflated(content);
    boolean isSmaller = compressed.length < content.length;
    byte[] body = isSmaller ? compressed : content;
    byte[] open = new byte[1 + HASH_BYTES + body.length];
    open[0] = isSmaller ? DEFLATED : PLAIN;
    System.arraycopy(hash(content), 0, open, 1, HASH_BYTES);
    System.arraycopy(body, 0, open, 1 + HASH_BYTES, body.length);
    return secrets.map(keys -> keys.encryption().encrypt(open, name)).orElse(open);
  }

  /** The content that was written under a name. */
  byte[] open(String name, byte[] storedBytes) throws DamagedException {
    try {
      byte[] open =
          secrets.isPresent() ? secrets.get().encryption().decrypt(storedBytes, name) : storedBytes;
      if (open.length < 1 + HASH_BYTES) {
        throw new DataFormatException("too short");
      }
      byte[] body = Arrays.copyOfRange(open, 1 + HASH_BYTES, open.length);
      byte[] content = open[0] == DEFLATED ? inflated(body) : body;
      if (!MessageDigest.isEqual(hash(content), Arrays.copyOfRange(open, 1, 1 + HASH_BYTES))) {
        throw new DataFormatException("another checksum");
      }
      return content;
    } catch (DataFormatException | AEADBadTagException e) {
      throw new DamagedException(e);
    }
  }

  private static byte[] deflated(byte[] content) {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try {
      deflater.setInput(content);
      deflater.finish();
      ByteArrayOutputStream out = new ByteArrayOutputStream(content.length / 2 + 64);
      byte[] buffer = new byte[1 << 16];
      while (!deflater.finished()) {
        out.write(buffer, 0, deflater.deflate(buffer));
      }
      return out.toByteArray();
    } finally {
      deflater.end();
    }
  }

  private static byte[] inflated(byte[] body) throws DataFormatException {
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(body);
      ByteArrayOutputStream out = new ByteArrayOutputStream(body.length * 2 + 64);
      byte[] buffer = new byte[1 << 16];
      while (!inflater.finished()) {
        int length = inflater.inflate(buffer);
        if (length == 0 && !inflater.finished()) {
          throw new DataFormatException("cut short");
        }
        out.write(buffer, 0, length);
        if (out.size() > Chunks.LARGEST_BYTES) {
          throw new DataFormatException("too long");
        }
      }
      return out.toByteArray();
    } finally {
      inflater.end();
    }
  }
}
