package dev.clave.engine.storage;

import java.util.Arrays;

/**
 * Entries of {@link SortedTree} in the order of their keys, packed into one array: small items as
 * objects of their own would take more memory for their heads than for their bytes, and keep the
 * garbage collector busy. Long values stay apart, so that a change beside them does not copy them.
 */
final class TreeLeaf implements TreeNode {

  static final TreeLeaf EMPTY = new TreeLeaf(new byte[0], new char[1], null);

  private static final int MOST_ENTRIES = 32;
  private static final int MOST_PACKED_BYTES = 8_192;
  private static final int LONGEST_PACKED_VALUE = 160;

  /** So that bounds stay within the range of a char when the keys lose what they share. */
  private static final int LONGEST_PREFIX = 32;

  /**
   * What all keys begin with, then the rest of the key and the value of the first entry, of the
   * second, and so on.
   */
  private final byte[] packed;

  /** Where the rest of each key and each value begins, in turn, and where the last one ends. */
  private final char[] bounds;

  /** The values that are not packed, at the positions of their entries; null if all are. */
  private final byte[][] apart;

  private TreeLeaf(byte[] packed, char[] bounds, byte[][] apart) {
    this.packed = packed;
    this.bounds = bounds;
    this.apart = apart;
  }

  @Override
  public int count() {
    return bounds.length / 2;
  }

  /** Keys are shorter than 50 kilobytes, so that bounds stay within the range of a char. */
  @Override
  public boolean isFull() {
    return count() >= MOST_ENTRIES || (packed.length > MOST_PACKED_BYTES && count() > 1);
  }

  @Override
  public byte[] firstKey() {
    return key(0);
  }

  byte[] key(int at) {
    int shared = prefixLength();
    int from = bounds[2 * at];
    int length = bounds[2 * at + 1] - from;
    byte[] key = Arrays.copyOf(packed, shared + length);
    System.arraycopy(packed, from, key, shared, length);
    return key;
  }

  private int prefixLength() {
    return bounds[0];
  }

  byte[] value(int at) {
    if (apart != null && apart[at] != null) {
      return apart[at];
    }
    return Arrays.copyOfRange(packed, bounds[2 * at + 1], bounds[2 * at + 2]);
  }

  /** How the key at a position compares with another. */
  int compareKey(int at, byte[] key) {
    int order = comparePrefix(key);
    return order == 0 ? compareRest(at, key) : order;
  }

  /** How all keys compare with one that begins otherwise; 0 if it begins as they do. */
  private int comparePrefix(byte[] key) {
    int shared = prefixLength();
    return Arrays.compareUnsigned(packed, 0, shared, key, 0, Math.min(shared, key.length));
  }

  private int compareRest(int at, byte[] key) {
    return Arrays.compareUnsigned(
        packed, bounds[2 * at], bounds[2 * at + 1], key, prefixLength(), key.length);
  }

  /** The position of {@code key}, or {@code -insertionPoint - 1}. */
  int find(byte[] key) {
    int orderOfAll = comparePrefix(key);
    if (orderOfAll != 0) {
      return orderOfAll > 0 ? -1 : -count() - 1;
    }
    int low = 0;
    int high = count() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = compareRest(middle, key);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -low - 1;
  }

  TreeLeaf with(byte[] key, byte[] value) {
    int at = find(key);
    if (at < 0) {
      int shared = Math.min(prefixLength(), sharedLength(packed, key));
      return withPrefix(shared).splice(-at - 1, -at - 1, key, value);
    }
    if (apart != null && apart[at] != null && value.length > LONGEST_PACKED_VALUE) {
      byte[][] values = apart.clone();
      values[at] = value;
      return new TreeLeaf(packed, bounds, values);
    }
    return splice(at, at + 1, key, value);
  }

  TreeLeaf without(int at) {
    return splice(at, at + 1, null, null);
  }

  @Override
  public Halves split(Object editor) {
    int half = count() / 2;
    return new Halves(
        splice(half, count(), null, null).withWholePrefix(),
        splice(0, half, null, null).withWholePrefix());
  }

  /** Keys are in order, so that all share what the first and the last do. */
  private TreeLeaf withWholePrefix() {
    int shared = sharedLength(key(0), key(count() - 1));
    return withPrefix(Math.min(shared, LONGEST_PREFIX));
  }

  private static int sharedLength(byte[] one, byte[] other) {
    int mismatch = Arrays.mismatch(one, other);
    return mismatch < 0 ? one.length : mismatch;
  }

  /** The same entries, when so many bytes of their keys are kept once. */
  private TreeLeaf withPrefix(int length) {
    int moved = prefixLength() - length;
    if (moved == 0) {
      return this;
    }
    byte[] bytes = new byte[packed.length - moved + count() * moved];
    char[] places = new char[bounds.length];
    System.arraycopy(moved > 0 ? packed : key(0), 0, bytes, 0, length);
    int end = length;
    for (int at = 0; at < count(); at++) {
      byte[] key = key(at);
      places[2 * at] = (char) end;
      System.arraycopy(key, length, bytes, end, key.length - length);
      end += key.length - length;
      places[2 * at + 1] = (char) end;
      int valueLength = bounds[2 * at + 2] - bounds[2 * at + 1];
      System.arraycopy(packed, bounds[2 * at + 1], bytes, end, valueLength);
      end += valueLength;
    }
    places[2 * count()] = (char) end;
    return new TreeLeaf(bytes, places, apart);
  }

  /**
   * The entries before {@code from} and since {@code to}, and between them the given one if any,
   * which begins as all do.
   */
  private TreeLeaf splice(int from, int to, byte[] key, byte[] value) {
    boolean packsValue = value != null && value.length <= LONGEST_PACKED_VALUE;
    int inserted = key == null ? 0 : 1;
    int shared = prefixLength();
    int restLength = key == null ? 0 : key.length - shared;
    int insertedBytes = restLength + (packsValue ? value.length : 0);
    int before = bounds[2 * from];
    int after = bounds[2 * to];
    byte[] bytes = new byte[before + insertedBytes + packed.length - after];
    System.arraycopy(packed, 0, bytes, 0, before);
    System.arraycopy(packed, after, bytes, before + insertedBytes, packed.length - after);
    char[] places = new char[bounds.length + 2 * (inserted - (to - from))];
    System.arraycopy(bounds, 0, places, 0, 2 * from);
    int shift = before + insertedBytes - after;
    for (int i = 2 * to; i < bounds.length; i++) {
      places[i + 2 * (inserted - (to - from))] = (char) (bounds[i] + shift);
    }
    if (key != null) {
      places[2 * from] = (char) before;
      places[2 * from + 1] = (char) (before + restLength);
      System.arraycopy(key, shared, bytes, before, restLength);
      if (packsValue) {
        System.arraycopy(value, 0, bytes, before + restLength, value.length);
      }
    }
    return new TreeLeaf(bytes, places, valuesApart(from, to, inserted, packsValue ? null : value));
  }

  private byte[][] valuesApart(int from, int to, int inserted, byte[] value) {
    if (apart == null && value == null) {
      return null;
    }
    byte[][] values = new byte[count() - (to - from) + inserted][];
    if (apart != null) {
      System.arraycopy(apart, 0, values, 0, from);
      System.arraycopy(apart, to, values, from + inserted, count() - to);
    }
    if (inserted > 0) {
      values[from] = value;
    }
    return values;
  }
}
