package dev.clave.engine.write;

import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/**
 * Which items are being written, one writer each. A single write waits for another; a transaction
 * is never waited for: whoever meets one is in conflict with it, as in DynamoDB. Writers that claim
 * several items do so in key order, so that no two wait for each other.
 */
final class Claims {

  /** How a claim was made, and so what others do on meeting it. */
  enum Purpose {
    SINGLE,
    TRANSACTION
  }

  /** An item's storage key as a map key. */
  private static final class Key {
    private final byte[] bytes;
    private final int hash;

    private Key(byte[] bytes) {
      this.bytes = bytes;
      this.hash = Arrays.hashCode(bytes);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && Arrays.equals(bytes, key.bytes);
    }
  }

  /** The right to write one item until released. */
  final class Claim {
    private final Key key;
    private final Purpose purpose;
    private final CountDownLatch released = new CountDownLatch(1);

    private Claim(Key key, Purpose purpose) {
      this.key = key;
      this.purpose = purpose;
    }

    void release() {
      claimsByKey.remove(key);
      released.countDown();
    }
  }

  private final ConcurrentHashMap<Key, Claim> claimsByKey = new ConcurrentHashMap<>();

  /** Claims an item, waiting for single writes; {@code null} if a transaction holds it. */
  Claim claim(byte[] storageKey, Purpose purpose) {
    Claim mine = new Claim(new Key(storageKey), purpose);
    while (true) {
      Claim other = claimsByKey.putIfAbsent(mine.key, mine);
      if (other == null) {
        return mine;
      }
      if (other.purpose == Purpose.TRANSACTION) {
        return null;
      }
      await(other);
    }
  }

  /** Claims an item that nobody holds; {@code null} if anybody does. */
  Claim claimFree(byte[] storageKey) {
    Claim mine = new Claim(new Key(storageKey), Purpose.SINGLE);
    return claimsByKey.putIfAbsent(mine.key, mine) == null ? mine : null;
  }

  /** Whether a transaction is writing the item now. */
  boolean isInTransaction(byte[] storageKey) {
    Claim holder = claimsByKey.get(new Key(storageKey));
    return holder != null && holder.purpose == Purpose.TRANSACTION;
  }

  /** Claims an item, waiting for whoever holds it. */
  Claim claimWaiting(byte[] storageKey) {
    Claim mine = new Claim(new Key(storageKey), Purpose.SINGLE);
    while (true) {
      Claim other = claimsByKey.putIfAbsent(mine.key, mine);
      if (other == null) {
        return mine;
      }
      await(other);
    }
  }

  /** Holders never wait for an interrupted thread, so the wait is short: finish it, then tell. */
  private static void await(Claim other) {
    boolean interrupted = false;
    while (true) {
      try {
        other.released.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
