package dev.clave.engine.stream;

import java.time.Instant;
import java.util.TreeSet;

/**
 * Numbers records in the order their writes began, and says up to which number all writes are done,
 * so that a reader never passes a record that is still on its way.
 *
 * <p>A number carries the time in its upper bits. That makes numbers grow across restarts without
 * being stored, and lets a day's records be cut off by number alone.
 */
final class Sequences {
  private static final int COUNTER_BITS = 16;

  /** What precedes the 20 digits of every number, so that none begins with a zero. */
  private static final String PREFIX = "1";

  private final TreeSet<Long> underWay = new TreeSet<>();
  private long last;

  Sequences(long last) {
    this.last = last;
  }

  /**
   * Takes {@code count} numbers in a row; returns the first. Until it is done, none can be read.
   */
  synchronized long take(int count, Instant now) {
    long first = Math.max(last + 1, atTime(now));
    last = first + count - 1;
    underWay.add(first);
    return first;
  }

  synchronized void done(long first) {
    underWay.remove(first);
  }

  /** The last number such that it and all before it are written. */
  synchronized long lastReadable() {
    return underWay.isEmpty() ? last : underWay.first() - 1;
  }

  synchronized long lastTaken() {
    return last;
  }

  /** No record written at {@code now} or later has a smaller number. */
  static long atTime(Instant now) {
    return now.toEpochMilli() << COUNTER_BITS;
  }

  static String text(long sequence) {
    return PREFIX + "%020d".formatted(sequence);
  }

  /** The number that {@code text} stands for, or -1. */
  static long parse(String text) {
    if (text.length() != 21 || !text.startsWith(PREFIX)) {
      return -1;
    }
    try {
      return Long.parseLong(text.substring(1));
    } catch (NumberFormatException notOurs) {
      return -1;
    }
  }
}
