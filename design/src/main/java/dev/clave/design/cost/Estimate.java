package dev.clave.design.cost;

import java.math.BigDecimal;
import java.util.List;

/**
 * The monthly bill of a design under a load. Prices of the lines are on demand; {@code places} has
 * what each table and index would cost provisioned too.
 */
public record Estimate(
    String design,
    Prices prices,
    List<Line> reads,
    List<Line> writes,
    List<PlaceCost> places,
    Summary summary,
    List<String> assumptions) {
  public Estimate {
    reads = List.copyOf(reads);
    writes = List.copyOf(writes);
    places = List.copyOf(places);
    assumptions = List.copyOf(assumptions);
  }

  /** A pattern, a kind of write or a transaction: calls a month, the units of one, its price. */
  public record Line(String name, String what, double calls, Units perCall, BigDecimal price) {
    public double units() {
      return calls * perCall.total();
    }
  }

  /**
   * What one table or index takes in a month, and what it costs by request or by provisioned units.
   */
  public record PlaceCost(
      Place place,
      double readUnits,
      double writeUnits,
      double storedBytes,
      BigDecimal onDemand,
      long provisionedReads,
      long provisionedWrites,
      BigDecimal provisioned,
      BigDecimal storage) {}

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
