package dev.clave.design.model;

/**
 * How a table's capacity is paid.
 *
 * <p>In a design: {@code billing: on-demand} or {@code billing: { read: 5, write: 5 }}.
 */
public sealed interface Billing {
  /** By request. */
  record OnDemand() implements Billing {}

  /** By provisioned units a second, which each index has too. */
  record Provisioned(long readUnits, long writeUnits) implements Billing {}
}
