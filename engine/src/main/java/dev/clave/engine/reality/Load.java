package dev.clave.engine.reality;

/**
 * How much tables take.
 *
 * <pre>{@code
 * Reality.NONE.withThrottling(true).withUnprocessed(0.05).load();
 * }</pre>
 *
 * @param isThrottled whether tables and partitions have the throughput of the service
 * @param unprocessed the share of items in batches that come back unprocessed
 */
public record Load(boolean isThrottled, double unprocessed) {
  static final Load NONE = new Load(false, 0);

  public Load {
    Reality.requireRate("unprocessed", unprocessed);
  }
}
