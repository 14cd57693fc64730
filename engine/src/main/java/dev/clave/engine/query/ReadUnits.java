package dev.clave.engine.query;

/** How many read units a read uses. */
public final class ReadUnits {
  private static final int UNIT_BYTES = 4096;

  private ReadUnits() {}

  /** Those of so many bytes that are read at once. */
  public static double of(long bytes, boolean consistent) {
    long units = ofBytes(bytes);
    return consistent ? units : units / 2.0;
  }

  static long ofBytes(long bytes) {
    return Math.max(1, (bytes + UNIT_BYTES - 1) / UNIT_BYTES);
  }
}
