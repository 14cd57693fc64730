package dev.clave.design.cost;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The monthly bill of a design under a load. Prices of the lines are on demand; {@code places} has
 * what each table and index would cost provisioned too.
 *
 * <pre>{@code
 * Estimate estimate = Estimation.of(design, LoadFile.of(design.load()), prices);
 * estimate.wholeOnDemand();                                              // a month, in its currency
 * estimate.reads().forEach(line -> System.out.println(line.name() + " " + line.price()));
 * }</pre>
 */
public record Estimate(
    String design,
    Prices prices,
    List<Line> reads,
    List<Line> writes,
    List<PlaceCost> places,
    Summary summary,
    List<Extra> extras,
    OptionalDouble growth,
    List<String> assumptions) {
  private static final int MONTHS_OF_A_YEAR = 12;

  public Estimate {
    reads = List.copyOf(reads);
    writes = List.copyOf(writes);
    places = List.copyOf(places);
    extras = List.copyOf(extras);
    assumptions = List.copyOf(assumptions);
  }

  /** What comes on top of the summary, such as point-in-time recovery and replicas. */
  public record Extra(String name, String amount, BigDecimal price) {}

  /** The month on demand with everything that comes on top. */
  public BigDecimal wholeOnDemand() {
    return extras.stream().map(Extra::price).reduce(summary.onDemandTotal(), BigDecimal::add);
  }

  /** The month on demand after a year of the stated growth, in which everything grows alike. */
  public Optional<BigDecimal> wholeInAYear() {
    return growth.isEmpty()
        ? Optional.empty()
        : Optional.of(
            wholeOnDemand()
                .multiply(
                    BigDecimal.valueOf(Math.pow(1 + growth.getAsDouble(), MONTHS_OF_A_YEAR))));
  }

  /** A pattern, a kind of write or a transaction: calls a month, the units of one, its price. */
  public record Line(String name, String what, double calls, Units perCall, BigDecimal price) {
    public double units() {
      return calls * perCall.total();
    }
  }

  /**
   * What one table or index takes in a month, and what it costs by request or by provisioned units;
   * DynamoDB provisions no table that has a vector index.
   */
  public record PlaceCost(
      Place place,
      double readUnits,
      double writeUnits,
      double storedBytes,
      BigDecimal onDemand,
      long provisionedReads,
      long provisionedWrites,
      Optional<BigDecimal> provisioned,
      BigDecimal storage) {
    /** The month with provisioned units, where there can be any. */
    BigDecimal provisionedOrOnDemand() {
      return provisioned.orElse(onDemand);
    }
  }

  /** The four rows that every estimate comes down to, and their sum. */
  public record Summary(
      double storedBytes,
      BigDecimal storage,
      double readUnits,
      BigDecimal reads,
      double writeUnits,
      BigDecimal writes,
      double indexBytes,
      BigDecimal indexStorage,
      BigDecimal provisioned) {

    /** The month on demand. */
    public BigDecimal onDemandTotal() {
      return storage.add(reads).add(writes).add(indexStorage);
    }

    /** The month with provisioned units. */
    public BigDecimal provisionedTotal() {
      return storage.add(indexStorage).add(provisioned);
    }
  }
}
