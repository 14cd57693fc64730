package dev.clave.server.security;

import dev.clave.stores.SecretFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;

/** The secret that signs tokens and cursors, kept in the data folder and readable by its owner. */
public final class SigningKey {
  /** The name of its file in the data folder. */
  public static final String FILE = "signing.key";

  private static final int BYTES = 32;

  private final byte[] secret;
  private final boolean fresh;

  private SigningKey(byte[] secret, boolean fresh) {
    this.secret = secret;
    this.fresh = fresh;
  }

  /** The key of that folder, made if there is none. */
  public static SigningKey in(Path folder) {
    Path file = folder.resolve(FILE);
    try {
      if (!Files.exists(file)) {
        return make(file);
      }
      byte[] secret = Files.readAllBytes(file);
      if (secret.length != BYTES) {
        throw new IllegalStateException(
            "the signing key `%s` is damaged: expected %d bytes, found %d; delete it to make a new one, which ends all tokens"
                .formatted(file, BYTES, secret.length));
      }
      return new SigningKey(secret, false);
    } catch (IOException e) {
      throw new UncheckedIOException("the signing key `" + file + "` cannot be read", e);
    }
  }

  /** A key that ends with the process. */
  public static SigningKey ephemeral() {
    return new SigningKey(random(), true);
  }

  private static SigningKey make(Path file) throws IOException {
    byte[] secret = random();
    new SecretFile(file).write(secret);
    return new SigningKey(secret, true);
  }

  private static byte[] random() {
    byte[] secret = new byte[BYTES];
    new SecureRandom().nextBytes(secret);
    return secret;
  }

  public byte[] secret() {
    return secret.clone();
  }

  /** Whether the key was made just now, so that no token of it can exist. */
  public boolean fresh() {
    return fresh;
  }
}
