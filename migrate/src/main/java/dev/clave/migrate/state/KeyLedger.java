package dev.clave.migrate.state;

import java.util.OptionalLong;

/**
 * Which row wrote which key, so that a second row of one key is noticed instead of overwriting the
 * first. A key is 128 bits of its digest, a row 64 of its own; with the room to grow, 48 to 96
 * bytes of memory a key.
 *
 * <pre>{@code
 * OptionalLong row = ledger.owner(Digest.of("shop", key));
 * }</pre>
 */
public final class KeyLedger {
  private static final int FIRST_SLOTS = 1 << 12;
  private static final int WIDTH = 3;

  private long[] slots = new long[WIDTH * FIRST_SLOTS];
  private int size;

  /** A key and the row that has it. */
  public record Claim(Digest key, long owner) {}

  /** Gives the key to a row unless another has it; answers whose it is. */
  public long claim(Claim claim) {
    int free = find(claim.key());
    if (free < 0) {
      return slots[WIDTH * ~free + 2];
    }
    put(free, claim.key().high(), claim.key().low(), claim.owner());
    if (2L * WIDTH * size > slots.length) {
      grow();
    }
    return claim.owner();
  }

  /** Gives the key to a row whoever has it. */
  public void give(Claim claim) {
    if (claim(claim) != claim.owner()) {
      slots[WIDTH * ~find(claim.key()) + 2] = claim.owner();
    }
  }

  /** Whose a key is, if it is anyone's. */
  public OptionalLong owner(Digest key) {
    int at = find(key);
    return at < 0 ? OptionalLong.of(slots[WIDTH * ~at + 2]) : OptionalLong.empty();
  }

  public boolean contains(Digest key) {
    return find(key) < 0;
  }

  public int size() {
    return size;
  }

  /** A free slot for the key, or the complement of the slot where it is. */
  private int find(Digest key) {
    int slotCount = slots.length / WIDTH;
    int mask = slotCount - 1;
    for (int at = (int) (key.high() >>> 20) & mask; ; at = (at + 1) & mask) {
      long high = slots[WIDTH * at];
      long low = slots[WIDTH * at + 1];
      if (high == 0 && low == 0) {
        return at;
      }
      if (high == key.high() && low == key.low()) {
        return ~at;
      }
    }
  }

  private void put(int at, long high, long low, long owner) {
    slots[WIDTH * at] = high;
    slots[WIDTH * at + 1] = low;
    slots[WIDTH * at + 2] = owner;
    size++;
  }

  private void grow() {
    long[] before = slots;
    slots = new long[before.length * 2];
    size = 0;
    for (int at = 0; at < before.length; at += WIDTH) {
      if (before[at] != 0 || before[at + 1] != 0) {
        Digest key = new Digest(before[at], before[at + 1]);
        put(find(key), key.high(), key.low(), before[at + 2]);
      }
    }
  }
}
