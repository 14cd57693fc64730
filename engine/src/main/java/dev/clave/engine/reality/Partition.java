package dev.clave.engine.reality;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/**
 * One partition: all places from its first up to the next partition's. It takes 3,000 read and
 * 1,000 write units a second; whoever has been at that limit for some time is split. Guarded by the
 * throughput that it is part of.
 */
final class Partition {
  /** Limits of a partition, from "Best practices for designing partition keys effectively". */
  static final double READ_UNITS = 3000;

  static final double WRITE_UNITS = 1000;

  /** A partition does not exceed its limits by burst capacity. */
  private static final double BURST_SECONDS = 1;

  /** How long it must be at its limit to be split; the service does not say how long. */
  static final Duration HEAT = Duration.ofMinutes(2);

  /** A partition that refused nothing for so long is no longer hot. */
  private static final Duration COOL = Duration.ofSeconds(10);

  private static final int SAMPLES = 64;

  private final byte[] first;
  private final Bucket reads;
  private final Bucket writes;
  private final byte[][] sampled = new byte[SAMPLES][];
  private int samples;
  private Instant hotSince;
  private Instant lastRefusal;

  Partition(byte[] first, Instant now) {
    this.first = first;
    this.reads = new Bucket(READ_UNITS, BURST_SECONDS, now);
    this.writes = new Bucket(WRITE_UNITS, BURST_SECONDS, now);
  }

  byte[] first() {
    return first;
  }

  /** Whether it can take a request at a place, of which it also learns where it is warm. */
  boolean admits(byte[] place, boolean isWrite, Instant now) {
    sampled[samples++ % SAMPLES] = place;
    if ((isWrite ? writes : reads).hasAny(now)) {
      return true;
    }
    if (hotSince == null || lastRefusal.plus(COOL).isBefore(now)) {
      hotSince = now;
    }
    lastRefusal = now;
    return false;
  }

  void take(double units, boolean isWrite, Instant now) {
    (isWrite ? writes : reads).take(units, now);
  }

  /** Where to split it, once it has been hot for long and is not hot at one place alone. */
  Optional<byte[]> split(Instant now) {
    if (hotSince == null || hotSince.plus(HEAT).isAfter(now) || samples < SAMPLES) {
      return Optional.empty();
    }
    byte[][] places = sampled.clone();
    Arrays.sort(places, Arrays::compareUnsigned);
    byte[] middle = places[SAMPLES / 2];
    hotSince = null;
    boolean isOnePlace = Arrays.equals(middle, places[0]);
    return isOnePlace || Arrays.compareUnsigned(middle, first) <= 0
        ? Optional.empty()
        : Optional.of(middle);
  }
}
