package dev.clave.engine.reality;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The throughput of one table or global index. Its partitions share it as they need it, which is
 * what adaptive capacity comes to; what is unused is kept for five minutes. Safe for use by
 * threads.
 */
final class Throughput {
  /** How long unused capacity of a table is kept, from "Burst and adaptive capacity". */
  private static final double BURST_SECONDS = 300;

  /** Burst capacity is of provisioned throughput; other limits are limits. */
  private static final double NO_BURST_SECONDS = 1;

  /**
   * What limits a table as a whole.
   *
   * @param reads units a second
   * @param isProvisioned whether it is provisioned throughput, which keeps what is unused
   */
  record Limit(double reads, double writes, boolean isProvisioned, LimitType type) {}

  /** Why something is throttled, as the service says it. */
  enum LimitType {
    PROVISIONED("ProvisionedThroughputExceeded"),
    MAX_ON_DEMAND("MaxOnDemandThroughputExceeded"),
    ACCOUNT("AccountLimitExceeded"),
    KEY_RANGE("KeyRangeThroughputExceeded");

    final String reason;

    LimitType(String reason) {
      this.reason = reason;
    }
  }

  private final TreeMap<byte[], Partition> partitions = new TreeMap<>(Arrays::compareUnsigned);
  private final Bucket reads;
  private final Bucket writes;
  private Limit limit;

  Throughput(Limit limit, int partitionCount, Instant now) {
    this.limit = limit;
    this.reads = new Bucket(limit.reads(), burst(limit), now);
    this.writes = new Bucket(limit.writes(), burst(limit), now);
    for (long i = 0; i < partitionCount; i++) {
      int hash = (int) ((i << Integer.SIZE) / partitionCount);
      byte[] first = ByteBuffer.allocate(Integer.BYTES).putInt(hash).array();
      partitions.put(first, new Partition(first, now));
    }
  }

  private static double burst(Limit limit) {
    return limit.isProvisioned() ? BURST_SECONDS : NO_BURST_SECONDS;
  }

  /** Follows a change of the table's definition. */
  synchronized void setLimit(Limit other, Instant now) {
    if (!other.equals(limit)) {
      limit = other;
      reads.setRate(other.reads(), burst(other), now);
      writes.setRate(other.writes(), burst(other), now);
    }
  }

  /** Why a request at this place is refused, or empty when it may go on. */
  synchronized Optional<LimitType> refusal(byte[] place, boolean isWrite, Instant now) {
    Partition partition = partition(place);
    if (!partition.admits(place, isWrite, now)) {
      partition.split(now).ifPresent(at -> partitions.put(at, new Partition(at, now)));
      return Optional.of(LimitType.KEY_RANGE);
    }
    Bucket whole = isWrite ? writes : reads;
    return whole.hasAny(now) ? Optional.empty() : Optional.of(limit.type());
  }

  synchronized void take(byte[] place, double units, boolean isWrite, Instant now) {
    partition(place).take(units, isWrite, now);
    (isWrite ? writes : reads).take(units, now);
  }

  synchronized int partitionCount() {
    return partitions.size();
  }

  private Partition partition(byte[] place) {
    return partitions.floorEntry(place).getValue();
  }
}
