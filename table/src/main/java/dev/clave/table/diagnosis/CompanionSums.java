package dev.clave.table.diagnosis;

import dev.clave.table.value.ContentDigest;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Adds up digests of guards and references: of those that their owners make, less those that are
 * stored. Where that comes to nothing, each has its owner and is as the owner makes it, and none
 * has to be looked up. They are divided into parts by their keys, so that one that differs is found
 * without looking at all others. Used by several threads.
 */
final class CompanionSums {
  private static final int PARTS = 1 << 14;

  /** Two numbers of each part: a sum of 128 bits without its carry. */
  private final AtomicLongArray sums = new AtomicLongArray(2 * PARTS);

  /** What one response brought; for one thread. */
  final class Page {
    private final ContentDigest digest = new ContentDigest();

    /** One that an owner makes. */
    void made(Map<String, AttributeValue> key, Map<String, AttributeValue> companion) {
      add(key, companion, 1);
    }

    /** One that is stored. */
    void stored(Map<String, AttributeValue> key, Map<String, AttributeValue> companion) {
      add(key, companion, -1);
    }

    private void add(
        Map<String, AttributeValue> key, Map<String, AttributeValue> companion, int sign) {
      digest.add(companion);
      ByteBuffer bytes = ByteBuffer.wrap(digest.bytes());
      int place = 2 * part(key);
      sums.addAndGet(place, sign * bytes.getLong());
      sums.addAndGet(place + 1, sign * bytes.getLong());
    }
  }

  Page page() {
    return new Page();
  }

  /** Whether every stored one has its owner, and every owner its own. */
  boolean agree() {
    for (int place = 0; place < 2 * PARTS; place++) {
      if (sums.get(place) != 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether the one with a key, or another of its part, differs. */
  boolean differ(Map<String, AttributeValue> key) {
    int place = 2 * part(key);
    return sums.get(place) != 0 || sums.get(place + 1) != 0;
  }

  private static int part(Map<String, AttributeValue> key) {
    int hash = 0;
    for (Map.Entry<String, AttributeValue> each : key.entrySet()) {
      hash += each.getKey().hashCode() * 31 + text(each.getValue()).hashCode() * 0x9E3779B9;
    }
    return (hash ^ (hash >>> 16)) & (PARTS - 1);
  }

  private static String text(AttributeValue value) {
    return value.s() != null ? value.s() : value.n() != null ? value.n() : value.toString();
  }
}
