package dev.clave.migrate.capture;

import org.postgresql.replication.LogSequenceNumber;

/**
 * A place in the source's write-ahead log, as PostgreSQL writes it, such as {@code 16/B374D848}.
 */
public record Lsn(long value) implements Comparable<Lsn> {
  public static Lsn of(String text) {
    return new Lsn(LogSequenceNumber.valueOf(text).asLong());
  }

  @Override
  public int compareTo(Lsn other) {
    return Long.compareUnsigned(value, other.value);
  }

  @Override
  public String toString() {
    return LogSequenceNumber.valueOf(value).asString();
  }
}
