package dev.clave.migrate.state;

/**
 * What became of rows: every row read is migrated, embedded or rejected.
 *
 * <pre>{@code
 * Counts total = customers.plus(orders);
 * boolean isWhole = total.read() == total.migrated() + total.embedded() + total.rejected();
 * }</pre>
 *
 * @param migrated rows that are items of their own now
 * @param embedded rows that are inside another row's item
 * @param rejected rows in the rejects file
 * @param items everything written, with the small items that a design keeps beside its own
 */
public record Counts(long read, long migrated, long embedded, long rejected, long items) {
  public static final Counts NONE = new Counts(0, 0, 0, 0, 0);

  public Counts plus(Counts other) {
    return new Counts(
        read + other.read,
        migrated + other.migrated,
        embedded + other.embedded,
        rejected + other.rejected,
        items + other.items);
  }
}
