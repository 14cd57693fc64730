package dev.clave.migrate.source;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A snapshot as PostgreSQL writes it: {@code xmin:xmax:running,running}.
 *
 * <pre>{@code
 * boolean isSeen = source.snapshot().shows(transactionId);
 * }</pre>
 *
 * @param xmin all transactions before it have ended
 * @param xmax no transaction from it on is seen
 */
public record SnapshotText(long xmin, long xmax, Set<Long> running) {
  static SnapshotText of(String text) {
    String[] parts = text.split(":", -1);
    Set<Long> running =
        Arrays.stream(parts[2].split(",", -1))
            .filter(xid -> !xid.isEmpty())
            .map(Long::valueOf)
            .collect(Collectors.toUnmodifiableSet());
    return new SnapshotText(Long.parseLong(parts[0]), Long.parseLong(parts[1]), running);
  }

  /**
   * Whether a committed transaction is in the snapshot. Its number has 32 bits, as the write-ahead
   * log has it; the one that is meant is the nearest to the snapshot's own.
   */
  public boolean shows(int xid) {
    long whole = xmax + (int) (xid - (int) xmax);
    return whole < xmax && !running.contains(whole);
  }
}
