package dev.clave.design.cost;

import dev.clave.design.Design;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Index;
import dev.clave.design.model.Load;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Table;
import dev.clave.design.model.TableClass;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.design.model.VectorIndex;
import dev.clave.design.model.View;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Works out an {@link Estimate}. One for each estimate; not shared between threads.
 *
 * <pre>{@code
 * Prices prices = PriceList.bundled().region(PriceList.DEFAULT_REGION).orElseThrow();
 * Estimate estimate = Estimation.of(design, LoadFile.of(design.load()), prices);
 * System.out.println(estimate.wholeOnDemand());
 * }</pre>
 */
public final class Estimation {
  /** The share of provisioned units that is meant to be used; the rest is for the uneven hour. */
  private static final double TARGET_UTILISATION = 0.7;

  private static final String VIEW = "view";

  private final Design design;
  private final Load load;
  private final Prices prices;
  private final ReadCapacity reading;
  private final WriteCapacity writing;
  private final StoredBytes stored;
  private final List<Estimate.Line> reads = new ArrayList<>();
  private final List<Estimate.Line> readsOfWrites = new ArrayList<>();
  private final List<Estimate.Line> writes = new ArrayList<>();

  private Estimation(Design design, Load load, Prices prices) {
    this.design = design;
    this.load = load;
    this.prices = prices;
    this.reading = new ReadCapacity(design, load);
    this.writing = new WriteCapacity(design, load);
    this.stored = new StoredBytes(design, load);
  }

  /** The bill of a month in which the load is asked of the design. */
  public static Estimate of(Design design, LoadFile file, Prices prices) {
    return new Estimation(design, file.load(), prices).estimate(file.units());
  }

  private Estimate estimate(Optional<LoadFile.StatedUnits> statedUnits) {
    for (Pattern pattern : design.patterns()) {
      Load.Reads calls = load.patterns().get(pattern.name());
      if (calls != null) {
        String operation = pattern.operation().name().toLowerCase(Locale.ROOT);
        read(pattern.name(), operation, calls.calls(), reading.of(pattern));
      }
    }
    for (View view : design.views()) {
      Load.Reads calls = load.views().get(view.name());
      if (calls != null) {
        read(view.name(), VIEW, calls.calls(), reading.of(view));
      }
    }
    for (Entity entity : design.entities()) {
      Load.Items items = load.entities().get(entity.name());
      if (items != null) {
        write(entity.name(), "create", items.creates(), writing.create(entity));
        write(entity.name(), "update", items.updates(), writing.update(entity));
        readFirst(entity.name(), "update", items.updates(), writing.readBeforeUpdate(entity));
        write(entity.name(), "delete", items.deletes(), writing.delete(entity));
      }
    }
    for (TransactionDefinition transaction : design.transactions()) {
      double calls = load.transactions().getOrDefault(transaction.name(), 0.0);
      write(transaction.name(), "transaction", calls, writing.of(transaction));
      readFirst(transaction.name(), "transaction", calls, writing.readBefore(transaction));
    }
    List<Estimate.PlaceCost> places = statedUnits.map(this::whole).orElseGet(this::places);
    Estimate.Summary summary = summary(places, statedUnits);
    return new Estimate(
        design.name(),
        prices,
        allReads(),
        writes,
        places,
        summary,
        new Extras(design, prices, places).all(),
        load.growth(),
        assumptions(statedUnits));
  }

  private void read(String name, String operation, double calls, Units units) {
    reads.add(new Estimate.Line(name, operation, calls, units, price(calls, units, Prices::reads)));
  }

  private void readFirst(String name, String operation, double calls, Units units) {
    if (calls > 0 && units.total() > 0) {
      readsOfWrites.add(
          new Estimate.Line(name, operation, calls, units, price(calls, units, Prices::reads)));
    }
  }

  private List<Estimate.Line> allReads() {
    return Stream.concat(reads.stream(), readsOfWrites.stream()).toList();
  }

  private void write(String name, String operation, double calls, Units units) {
    if (calls > 0) {
      writes.add(
          new Estimate.Line(name, operation, calls, units, price(calls, units, Prices::writes)));
    }
  }

  /** Each place has the prices of its table's class. */
  private BigDecimal price(
      double calls, Units units, BiFunction<Prices, Double, BigDecimal> ofUnits) {
    return units.byPlace().entrySet().stream()
        .map(each -> ofUnits.apply(prices(each.getKey().table()), calls * each.getValue()))
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private Prices prices(String table) {
    return prices.of(design.table(table).pricedAs());
  }

  /** Units that are stated for the whole are not distinguished by index. */
  private List<Estimate.PlaceCost> whole(LoadFile.StatedUnits units) {
    Place place = Place.table(design.tables().get(0).name());
    return List.of(cost(place, units.read(), units.write(), 0, 0, stored.table()));
  }

  private List<Estimate.PlaceCost> places() {
    List<Estimate.PlaceCost> places = new ArrayList<>();
    for (Table table : design.tables()) {
      places.add(place(Place.table(table.name()), stored.of(table)));
      for (Index index : table.indexes()) {
        places.add(place(Place.index(table.name(), index.name()), stored.of(table, index)));
      }
      for (VectorIndex index : table.vectorIndexes()) {
        places.add(place(Place.index(table.name(), index.name()), stored.of(table, index)));
      }
    }
    return places;
  }

  private Estimate.PlaceCost place(Place place, double bytes) {
    double readPeak =
        peak(reads, place, line -> reads(line).peakPerSecond())
            + sum(readsOfWrites, place) / Prices.SECONDS_A_MONTH;
    double writePeak =
        peak(
            writes,
            place,
            line ->
                load.entities().containsKey(line.name())
                    ? load.entities().get(line.name()).peakPerSecond()
                    : OptionalDouble.empty());
    return cost(place, sum(allReads(), place), sum(writes, place), readPeak, writePeak, bytes);
  }

  private Estimate.PlaceCost cost(
      Place place,
      double readUnits,
      double writeUnits,
      double readPeak,
      double writePeak,
      double bytes) {
    long provisionedReads = provisioned(readPeak, readUnits);
    long provisionedWrites = provisioned(writePeak, writeUnits);
    Prices prices = prices(place.table());
    boolean isProvisionable = design.table(place.table()).vectorIndexes().isEmpty();
    return new Estimate.PlaceCost(
        place,
        readUnits,
        writeUnits,
        bytes,
        prices.reads(readUnits).add(prices.writes(writeUnits)),
        provisionedReads,
        provisionedWrites,
        isProvisionable
            ? Optional.of(prices.provisioned(provisionedReads, provisionedWrites))
            : Optional.empty(),
        prices.stored(bytes));
  }

  private static double sum(List<Estimate.Line> lines, Place place) {
    return lines.stream().mapToDouble(line -> line.calls() * line.perCall().at(place)).sum();
  }

  /** Units a second at the busiest, where the load says how busy that is. */
  private static double peak(
      List<Estimate.Line> lines,
      Place place,
      Function<Estimate.Line, OptionalDouble> callsPerSecond) {
    Map<String, Double> peaks = new LinkedHashMap<>();
    for (Estimate.Line line : lines) {
      OptionalDouble statedCalls = callsPerSecond.apply(line);
      double calls = statedCalls.orElse(line.calls() / Prices.SECONDS_A_MONTH);
      // An entity's peak is of all its writes, so the dearest kind of them counts once.
      peaks.merge(peakName(line), calls * line.perCall().at(place), Math::max);
    }
    return peaks.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** A view may have the name of a pattern. */
  private static String peakName(Estimate.Line line) {
    return line.what().equals(VIEW) ? VIEW + " " + line.name() : line.name();
  }

  private Load.Reads reads(Estimate.Line line) {
    return (line.what().equals(VIEW) ? load.views() : load.patterns()).get(line.name());
  }

  private static long provisioned(double peak, double monthly) {
    double average = monthly / Prices.SECONDS_A_MONTH;
    double needed = Math.max(peak, average / TARGET_UTILISATION);
    return Math.max(1, (long) Math.ceil(needed));
  }

  private Estimate.Summary summary(
      List<Estimate.PlaceCost> places, Optional<LoadFile.StatedUnits> statedUnits) {
    double readUnits =
        statedUnits.map(LoadFile.StatedUnits::read).orElseGet(() -> units(allReads()));
    double writeUnits = statedUnits.map(LoadFile.StatedUnits::write).orElseGet(() -> units(writes));
    double table = stored.table();
    double indexes = stored.indexes();
    return new Estimate.Summary(
        table,
        storage(places, table, place -> place.index().isEmpty()),
        readUnits,
        statedUnits.isPresent() ? prices.reads(readUnits) : sum(allReads()),
        writeUnits,
        statedUnits.isPresent() ? prices.writes(writeUnits) : sum(writes),
        indexes,
        storage(places, indexes, place -> place.index().isPresent()),
        places.stream()
            .map(Estimate.PlaceCost::provisionedOrOnDemand)
            .reduce(BigDecimal.ZERO, BigDecimal::add));
  }

  /** A stated volume has the prices of the first table; what is computed has those of its own. */
  private BigDecimal storage(
      List<Estimate.PlaceCost> places, double bytes, Predicate<Place> isMeant) {
    double statedBytes =
        places.stream()
            .filter(each -> isMeant.test(each.place()))
            .mapToDouble(Estimate.PlaceCost::storedBytes)
            .sum();
    return statedBytes == bytes
        ? places.stream()
            .filter(each -> isMeant.test(each.place()))
            .map(Estimate.PlaceCost::storage)
            .reduce(BigDecimal.ZERO, BigDecimal::add)
        : prices(design.tables().get(0).name()).stored(bytes);
  }

  private static BigDecimal sum(List<Estimate.Line> lines) {
    return lines.stream().map(Estimate.Line::price).reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private Optional<Double> perParent(Pattern pattern) {
    OptionalDouble items = reading.perParent(pattern);
    return items.isPresent() ? Optional.of(items.getAsDouble()) : Optional.empty();
  }

  private static double units(List<Estimate.Line> lines) {
    return lines.stream().mapToDouble(Estimate.Line::units).sum();
  }

  private List<String> assumptions(Optional<LoadFile.StatedUnits> statedUnits) {
    List<String> assumptions = new ArrayList<>();
    statedUnits.ifPresent(
        units -> assumptions.add("read and write units are those that the load file states"));
    boolean assumedItems =
        reads.stream()
            .anyMatch(
                line ->
                    line.what().equals("query")
                        && load.patterns().get(line.name()).items().isEmpty()
                        && design
                            .findPattern(line.name())
                            .flatMap(each -> perParent(each))
                            .isEmpty());
    if (assumedItems) {
      assumptions.add(
          "a query whose load gives no `items` is taken to read "
              + ReadCapacity.ASSUMED_ITEMS
              + " items, or its limit");
    }
    if (writes.stream()
        .filter(line -> line.what().equals("update"))
        .anyMatch(line -> load.entities().get(line.name()).changes().isEmpty())) {
      assumptions.add(
          "an update whose load gives no `changes` is taken to change every index key that it can"
              + " change, and nothing that is counted, unique or referred to");
    }
    if (design.entities().stream()
        .flatMap(entity -> entity.counters().stream())
        .anyMatch(counter -> counter.when().isPresent())) {
      assumptions.add(
          "of what a counter counts `when` a condition holds, every word of an enumeration is taken"
              + " to be as frequent as the others");
    }
    assumptions.add(
        "provisioned units are for the stated peak, or the average at "
            + Math.round(TARGET_UTILISATION * 100)
            + "% use, since a table throttles what comes above them");
    boolean infrequent =
        design.tables().stream().anyMatch(table -> table.pricedAs() != TableClass.STANDARD);
    if (infrequent || design.tables().stream().anyMatch(Table::recovery)) {
      assumptions.add(
          "prices of Standard-IA and of point-in-time recovery are to those of Standard as they are"
              + " in us-east-1");
    }
    if (design.tables().stream().anyMatch(table -> !table.vectorIndexes().isEmpty())) {
      assumptions.add(
          "left out: what searches of vector indexes and writes to them cost, which DynamoDB bills"
              + " by the bytes that they look at and write; their storage is counted");
      assumptions.add(
          "DynamoDB bills a table with a vector index on demand only, so that the provisioned total"
              + " has its price on demand");
    }
    assumptions.add(
        "left out: reads of streams, backups on demand and exports, data transfer between regions,"
            + " reserved capacity, the free tier and taxes");
    return assumptions;
  }
}
