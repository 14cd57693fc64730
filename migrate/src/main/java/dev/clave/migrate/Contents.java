package dev.clave.migrate;

import dev.clave.migrate.state.Digest;
import dev.clave.migrate.state.KeyLedger;
import java.util.OptionalLong;

/**
 * What the source says that every item holds, ticked off as the table shows it: 128 bits of a key
 * and 63 of its contents, so that millions of items fit in memory. Safe for many threads.
 */
final class Contents {
  /** What is kept of an item that was seen to be right; no digest is even. */
  private static final long TICKED = 0;

  /** How an item of the table stands to the source. */
  enum Standing {
    EQUAL,
    DIFFERENT,
    UNKNOWN
  }

  private final KeyLedger ledger = new KeyLedger();
  private long open;

  synchronized void expect(Digest key, Digest contents) {
    ledger.give(new KeyLedger.Claim(key, odd(contents)));
    open++;
  }

  synchronized Standing tick(Digest key, Digest contents) {
    OptionalLong expectedContents = ledger.owner(key);
    if (expectedContents.isEmpty()) {
      return Standing.UNKNOWN;
    }
    if (expectedContents.getAsLong() != TICKED && expectedContents.getAsLong() != odd(contents)) {
      return Standing.DIFFERENT;
    }
    if (expectedContents.getAsLong() != TICKED) {
      ledger.give(new KeyLedger.Claim(key, TICKED));
      open--;
    }
    return Standing.EQUAL;
  }

  private static long odd(Digest contents) {
    return contents.low() | 1;
  }

  synchronized boolean isOpen(Digest key) {
    return ledger.owner(key).orElse(TICKED) != TICKED;
  }

  /** How many items the table has not shown as the source says. */
  synchronized long open() {
    return open;
  }

  synchronized long size() {
    return ledger.size();
  }
}
