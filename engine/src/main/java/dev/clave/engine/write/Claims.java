package dev.clave.engine.write;

import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

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
  private static class Key {
    private final byte[] bytes;
    private final int hash;

    private Key(byte[] bytes) {
      this.bytes = bytes;
      this.hash = Arrays.hashCode(bytes);
    }

    @Override
    public final int hashCode() {
      return hash;
    }

    @Override
    public final boolean equals(Object other) {
      return other instanceof Key key && Arrays.equals(bytes, key.bytes);
    }
  }

  /** The right to write one item until released. */
  final class Claim extends Key {
    private final Purpose purpose;

    /** Made by the first who waits; {@link #RELEASED} from the release on. */
    private final AtomicReference<CountDownLatch> released = new AtomicReference<>();

    private Claim(byte[] storageKey, Purpose purpose) {
      super(storageKey);
      this.purpose = purpose;
    }

    void release() {
      claimsByKey.remove(this);
      CountDownLatch waiting = released.getAndSet(RELEASED);
      if (waiting != null) {
        waiting.countDown();
      }
    }

    private CountDownLatch onRelease() {
      released.compareAndSet(null, new CountDownLatch(1));
      return released.get();
    }
  }

  private static final CountDownLatch RELEASED = new CountDownLatch(0);

  private final ConcurrentHashMap<Key, Claim> claimsByKey = new ConcurrentHashMap<>();

  /** Claims an item, waiting for single writes; {@code null} if a transaction holds it. */
  Claim claim(byte[] storageKey, Purpose purpose) {
    Claim mine = new Claim(storageKey, purpose);
    while (true) {
      Claim other = claimsByKey.putIfAbsent(mine, mine);
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
    Claim mine = new Claim(storageKey, Purpose.SINGLE);
    return claimsByKey.putIfAbsent(mine, mine) == null ? mine : null;
  }

  /** Whether a transaction is writing the item now. */
  boolean isInTransaction(byte[] storageKey) {
    Claim holder = claimsByKey.get(new Key(storageKey));
    return holder != null && holder.purpose == Purpose.TRANSACTION;
  }

  /** Claims an item, waiting for whoever holds it. */
  Claim claimWaiting(byte[] storageKey) {
    Claim mine = new Claim(storageKey, Purpose.SINGLE);
    while (true) {
      Claim other = claimsByKey.putIfAbsent(mine, mine);
      if (other == null) {
        return mine;
      }
      await(other);
    }
  }

  /** Holders never wait for an interrupted thread, so the wait is short: finish it, then tell. */
  private static void await(Claim other) {
    CountDownLatch released = other.onRelease();
    boolean interrupted = false;
    while (true) {
      try {
        released.await();
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
