package dev.clave.migrate.state;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * 128 bits that two items share only when they are equal, however their maps are ordered.
 *
 * <pre>{@code
 * boolean isSame = Digest.of(item).equals(Digest.of(other));
 * }</pre>
 */
public record Digest(long high, long low) {
  public static final Digest NONE = new Digest(0, 0);

  /** One for each thread: looking the algorithm up costs more than digesting a key. */
  private static final ThreadLocal<Scratch> SCRATCH = ThreadLocal.withInitial(Scratch::new);

  /** What is used again for every digest of a thread. */
  private static final class Scratch {
    private final MessageDigest sha256 = sha256();
    private final CanonicalBytes bytes = new CanonicalBytes();
  }

  public static Digest of(Map<String, AttributeValue> item) {
    return of("", item);
  }

  /** Equal keys of two tables are two keys. */
  public static Digest of(String table, Map<String, AttributeValue> key) {
    Scratch scratch = SCRATCH.get();
    scratch.bytes.clear();
    scratch.bytes.text(table);
    scratch.bytes.map(key);
    scratch.bytes.updateTo(scratch.sha256);
    ByteBuffer digest = ByteBuffer.wrap(scratch.sha256.digest());
    return new Digest(digest.getLong(), digest.getLong());
  }

  /** The digest of a collection in any order; its parts are added, not mixed. */
  public Digest plus(Digest other) {
    long sum = low + other.low;
    long carry = Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
    return new Digest(high + other.high + carry, sum);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException everyJavaHasIt) {
      throw new IllegalStateException(everyJavaHasIt);
    }
  }
}
