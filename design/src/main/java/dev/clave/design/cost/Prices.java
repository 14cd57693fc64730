package dev.clave.design.cost;

import java.math.BigDecimal;

/**
 * What DynamoDB asks in one region, standard table class. On-demand prices are for a million units,
 * provisioned ones for a unit an hour, storage for a gigabyte a month.
 */
public record Prices(
    String region,
    String currency,
    BigDecimal onDemandRead,
    BigDecimal onDemandWrite,
    BigDecimal provisionedRead,
    BigDecimal provisionedWrite,
    BigDecimal storage) {

  private static final BigDecimal MILLION = BigDecimal.valueOf(1_000_000);

  /** How AWS counts a month. */
  public static final BigDecimal HOURS_A_MONTH = BigDecimal.valueOf(730);

  static final double SECONDS_A_MONTH = HOURS_A_MONTH.doubleValue() * 3600;

  /** The gigabyte of the bill. */
  static final double GIGABYTE = 1024.0 * 1024 * 1024;

  /** What that many read units cost on demand. */
  public BigDecimal reads(double units) {
    return onDemandRead.multiply(BigDecimal.valueOf(units)).divide(MILLION);
  }

  /** What that many write units cost on demand. */
  public BigDecimal writes(double units) {
    return onDemandWrite.multiply(BigDecimal.valueOf(units)).divide(MILLION);
  }

  BigDecimal provisioned(long readUnits, long writeUnits) {
    return provisionedRead
        .multiply(BigDecimal.valueOf(readUnits))
        .add(provisionedWrite.multiply(BigDecimal.valueOf(writeUnits)))
        .multiply(HOURS_A_MONTH);
  }

  BigDecimal stored(double bytes) {
    return storage.multiply(BigDecimal.valueOf(bytes / GIGABYTE));
  }
}
