package dev.clave.server.token;

import dev.clave.stores.NamedFile;
import dev.clave.stores.SecretFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A secret of the data folder, readable by its owner. It is never used itself: tokens are signed
 * and cursors are sealed with keys derived from it, one for each purpose.
 *
 * <pre>{@code
 * SigningKey key = SigningKey.in(dataFolder);
 * byte[] forCursors = key.derived("cursor");
 * }</pre>
 */
public final class SigningKey {
  /** The name of its file in the data folder. */
  public static final String FILE = "signing.key";

  private static final int BYTES = 32;
  private static final int ID_BYTES = 8;
  private static final String HMAC = "HmacSHA256";
  private static final byte[] SALT = "clave".getBytes(StandardCharsets.UTF_8);

  private final byte[] secret;
  private final Optional<SecretFile> unkept;

  private SigningKey(byte[] secret, Optional<SecretFile> unkept) {
    this.secret = secret;
    this.unkept = unkept;
  }

  /**
   * The key of that folder; if there is none a new one, which is not there before {@link #keep}. A
   * start that fails has shown no token and must not leave a key behind that nobody has one for.
   */
  public static SigningKey in(Path folder) {
    Path file = folder.resolve(FILE);
    return Files.exists(file)
        ? read(file)
        : new SigningKey(random(), Optional.of(new SecretFile(file)));
  }

  static SigningKey read(Path file) {
    try {
      byte[] secret = new NamedFile(file).bytes();
      if (secret.length != BYTES) {
        throw new IllegalStateException(
            "the signing key `%s` is damaged: expected %d bytes, found %d; delete it to make a new one, which ends all tokens"
                .formatted(file, BYTES, secret.length));
      }
      return new SigningKey(secret, Optional.empty());
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the signing key `" + file + "` cannot be read: " + e.getMessage(), e);
    }
  }

  /** Writes a new key into its folder. */
  public void keep() {
    unkept.ifPresent(file -> write(file.file()));
  }

  void write(Path file) {
    try {
      new SecretFile(file).write(secret);
    } catch (IOException e) {
      throw new UncheckedIOException("the signing key `" + file + "` cannot be written", e);
    }
  }

  /** A key that ends with the process. */
  public static SigningKey ephemeral() {
    return new SigningKey(random(), Optional.empty());
  }

  private static byte[] random() {
    byte[] secret = new byte[BYTES];
    new SecureRandom().nextBytes(secret);
    return secret;
  }

  /** Names the key in the tokens that it signed, and tells nothing of the secret. */
  public String id() {
    return HexFormat.of().formatHex(Arrays.copyOf(derived("id"), ID_BYTES));
  }

  /**
   * A key for one purpose, by HKDF (RFC 5869) with SHA-256: whoever learns it learns neither this
   * secret nor the key of another purpose.
   */
  public byte[] derived(String purpose) {
    byte[] extracted = hmac(SALT, secret);
    byte[] info = (purpose + "\u0001").getBytes(StandardCharsets.UTF_8);
    return hmac(extracted, info);
  }

  private static byte[] hmac(byte[] key, byte[] message) {
    try {
      Mac mac = Mac.getInstance(HMAC);
      mac.init(new SecretKeySpec(key, HMAC));
      return mac.doFinal(message);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + HMAC, e);
    }
  }

  /** Whether the key was made just now, so that no token of it can exist. */
  public boolean fresh() {
    return unkept.isPresent();
  }
}
