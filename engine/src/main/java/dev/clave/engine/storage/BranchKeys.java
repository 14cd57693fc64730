package dev.clave.engine.storage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The keys of a {@link TreeBranch} in their order. Eight bytes of each, those after what all begin
 * with, lie side by side: a search that reads them instead of the keys waits less for memory.
 * Immutable.
 */
final class BranchKeys {

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final byte[][] keys;

  /** How many bytes all keys but the first begin with; no search compares the first. */
  private final int shared;

  private final long[] heads;

  BranchKeys(byte[][] keys) {
    this.keys = keys;
    this.shared = keys.length < 3 ? 0 : sharedLength(keys[1], keys[keys.length - 1]);
    this.heads = new long[keys.length];
    for (int i = 1; i < keys.length; i++) {
      heads[i] = head(keys[i], shared);
    }
  }

  private static int sharedLength(byte[] one, byte[] other) {
    int mismatch = Arrays.mismatch(one, other);
    return mismatch < 0 ? one.length : mismatch;
  }

  /** Eight bytes as an unsigned number, zeros where the key has ended. */
  private static long head(byte[] key, int from) {
    if (from + Long.BYTES <= key.length) {
      return (long) LONG.get(key, from);
    }
    long head = 0;
    for (int i = from; i < from + Long.BYTES; i++) {
      head = (head << Byte.SIZE) | (i < key.length ? key[i] & 0xFF : 0);
    }
    return head;
  }

  byte[] get(int at) {
    return keys[at];
  }

  /** The position of the last key that is not above {@code key}; the first if all are. */
  int childFor(byte[] key) {
    int high = keys.length - 1;
    if (high <= 0) {
      return 0;
    }
    int order = Arrays.compareUnsigned(keys[1], 0, shared, key, 0, Math.min(shared, key.length));
    if (order != 0) {
      return order > 0 ? 0 : high;
    }
    long head = head(key, shared);
    int low = 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      order = Long.compareUnsigned(heads[middle], head);
      if (order == 0) {
        order = Arrays.compareUnsigned(keys[middle], key);
      }
      if (order <= 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return high;
  }

  /** These keys with others in the place of those from one position up to another. */
  BranchKeys with(int from, int to, byte[]... others) {
    byte[][] all = new byte[keys.length - (to - from) + others.length][];
    System.arraycopy(keys, 0, all, 0, from);
    System.arraycopy(others, 0, all, from, others.length);
    System.arraycopy(keys, to, all, from + others.length, keys.length - to);
    return new BranchKeys(all);
  }

  BranchKeys range(int from, int to) {
    return new BranchKeys(Arrays.copyOfRange(keys, from, to));
  }
}
