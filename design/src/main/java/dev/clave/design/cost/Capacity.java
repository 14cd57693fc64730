package dev.clave.design.cost;

/**
 * The units in which DynamoDB counts reads and writes. Source: the developer guide's page on read
 * and write consumption.
 *
 * <pre>{@code
 * Capacity.write(1500);          // 2
 * Capacity.read(1500, false);    // 0.5
 * }</pre>
 */
public final class Capacity {
  /** One read unit reads this much once with strong consistency, or twice without. */
  static final int READ_UNIT_BYTES = 4096;

  /** One write unit writes this much. */
  static final int WRITE_UNIT_BYTES = 1024;

  /** A read that may be a moment old costs half. */
  static final double EVENTUAL = 0.5;

  /** Every write in a transaction is done twice. */
  static final double TRANSACTIONAL = 2;

  private Capacity() {}

  /** Units of a read of so many bytes together, as a query reads them, or of one item. */
  public static double read(double bytes, boolean consistent) {
    return Math.max(1, Math.ceil(bytes / READ_UNIT_BYTES)) * (consistent ? 1 : EVENTUAL);
  }

  /** Units of a write of one item, outside a transaction. */
  public static double write(double bytes) {
    return Math.max(1, Math.ceil(bytes / WRITE_UNIT_BYTES));
  }
}
