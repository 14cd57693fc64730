package dev.clave.engine.reality;

import java.time.Duration;
import java.util.Random;

/**
 * How old what reads see may be.
 *
 * <pre>{@code
 * Reality.NONE.withStale(0.3, Duration.ofMillis(100)).withIndexLag(Duration.ofMillis(50)).staleness();
 * }</pre>
 *
 * @param share of the eventually consistent reads of a table that may see the past
 * @param atMost how old what they see is at most
 * @param indexLag how far global indexes are behind their tables at most
 */
public record Staleness(double share, Duration atMost, Duration indexLag) {
  static final Staleness NONE = new Staleness(0, Duration.ZERO, Duration.ZERO);

  public Staleness {
    Reality.requireRate("stale", share);
    Reality.requirePositive("staleness", atMost);
    Reality.requirePositive("index lag", indexLag);
  }

  /** How far back any read can see. */
  Duration furthest() {
    return share > 0 && atMost.compareTo(indexLag) > 0 ? atMost : indexLag;
  }

  /** How far back a read that need not be consistent sees; zero for now. */
  Duration age(boolean isOfGlobalIndex, Random random) {
    Duration most = Duration.ZERO;
    if (isOfGlobalIndex) {
      most = indexLag;
    } else if (share > 0 && random.nextDouble() < share) {
      most = atMost;
    }
    return most.isZero()
        ? most
        : Duration.ofNanos(1 + (long) (random.nextDouble() * most.toNanos()));
  }
}
