package dev.clave.engine.storage;

import java.util.Arrays;

/**
 * Keys from {@code from}, included, up to {@code to}, excluded, in unsigned byte order.
 *
 * <pre>{@code
 * KeyRange all = KeyRange.prefix("item/".getBytes(UTF_8));
 * KeyRange rest = all.startingAfter(lastKey);    // the next page
 * }</pre>
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; copying keys would cost every query
public record KeyRange(byte[] from, byte[] to) {

  /**
   * All keys that begin with {@code prefix}.
   *
   * @throws IllegalArgumentException if the prefix consists of 0xFF bytes alone
   */
  public static KeyRange prefix(byte[] prefix) {
    return new KeyRange(prefix, endOfPrefix(prefix));
  }

  /**
   * The smallest key greater than every key that begins with {@code prefix}.
   *
   * @throws IllegalArgumentException if the prefix consists of 0xFF bytes alone
   */
  public static byte[] endOfPrefix(byte[] prefix) {
    int last = prefix.length - 1;
    while (last >= 0 && prefix[last] == (byte) 0xFF) {
      last--;
    }
    if (last < 0) {
      throw new IllegalArgumentException("a prefix of 0xFF bytes has no end");
    }
    byte[] end = Arrays.copyOf(prefix, last + 1);
    end[last]++;
    return end;
  }

  /** The smallest key greater than {@code key}. */
  public static byte[] after(byte[] key) {
    return Arrays.copyOf(key, key.length + 1);
  }

  /** This range without what comes before {@code key} or is equal to it. */
  public KeyRange startingAfter(byte[] key) {
    byte[] start = after(key);
    return new KeyRange(Arrays.compareUnsigned(start, from) > 0 ? start : from, to);
  }

  /** This range without what comes after {@code key} or is equal to it. */
  public KeyRange endingBefore(byte[] key) {
    return new KeyRange(from, Arrays.compareUnsigned(key, to) < 0 ? key : to);
  }

  public boolean isEmpty() {
    return Arrays.compareUnsigned(from, to) >= 0;
  }
}
