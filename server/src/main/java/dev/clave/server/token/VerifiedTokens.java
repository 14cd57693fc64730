package dev.clave.server.token;

import dev.clave.server.security.Grant;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Tokens whose signature was found right before, by their digest: to read one again costs more than
 * most of what is asked with it. Whether a token still counts is for others to say. A bounded
 * number is kept, those that were used last. Safe to share.
 */
final class VerifiedTokens {
  static final int MOST = 1_000;

  /**
   * What a token said.
   *
   * @param key the id of the key that signed it
   */
  record Verified(Grant grant, String key) {}

  private final Map<ByteBuffer, Verified> verifiedByHash =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<ByteBuffer, Verified> eldest) {
          return size() > MOST;
        }
      };

  Optional<Verified> get(String token) {
    ByteBuffer digest = digest(token);
    synchronized (verifiedByHash) {
      return Optional.ofNullable(verifiedByHash.get(digest));
    }
  }

  void put(String token, Verified verified) {
    ByteBuffer digest = digest(token);
    synchronized (verifiedByHash) {
      verifiedByHash.put(digest, verified);
    }
  }

  int count() {
    synchronized (verifiedByHash) {
      return verifiedByHash.size();
    }
  }

  private static ByteBuffer digest(String token) {
    try {
      return ByteBuffer.wrap(
          MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
