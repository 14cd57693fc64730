package dev.clave.design.cost;

import dev.clave.design.model.TableClass;
import java.math.BigDecimal;

/**
 * What DynamoDB asks in one region, standard table class. On-demand prices are for a million units,
 * provisioned ones for a unit an hour, storage for a gigabyte a month.
 *
 * <pre>{@code
 * Prices prices = PriceList.bundled().region(PriceList.DEFAULT_REGION).orElseThrow();
 * prices.reads(2_000_000);    // two million read units on demand, in prices.currency()
 * }</pre>
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

  /** What Standard-Infrequent Access asks for requests and for storage, next to Standard. */
  private static final BigDecimal INFREQUENT_REQUESTS = new BigDecimal("1.25");

  private static final BigDecimal INFREQUENT_STORAGE = new BigDecimal("0.4");

  /** What point-in-time recovery asks for a stored gigabyte, next to Standard storage. */
  private static final BigDecimal RECOVERY = new BigDecimal("0.8");

  /** The prices of a table of that class. */
  public Prices of(TableClass tableClass) {
    return tableClass == TableClass.STANDARD
        ? this
        : new Prices(
            region,
            currency,
            onDemandRead.multiply(INFREQUENT_REQUESTS),
            onDemandWrite.multiply(INFREQUENT_REQUESTS),
            provisionedRead.multiply(INFREQUENT_REQUESTS),
            provisionedWrite.multiply(INFREQUENT_REQUESTS),
            storage.multiply(INFREQUENT_STORAGE));
  }

  /** What continuous backups of that many stored bytes cost. */
  BigDecimal recovery(double bytes) {
    return stored(bytes).multiply(RECOVERY);
  }

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
