package dev.clave.design.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a month asks of the design; cost and hot partitions are computed from it.
 *
 * <p>In a design:
 *
 * <pre>{@code
 * load:
 *   patterns: { orders: { calls: 1M, items: 20, peak: 50 } }
 *   entities: { order: { creates: 20k, updates: 50k, changes: [status], items: 100k } }
 *   growth: 5%
 * }</pre>
 */
public record Load(
    Map<String, Reads> patterns,
    Map<String, Reads> views,
    Map<String, Items> entities,
    Map<String, Double> transactions,
    OptionalDouble storageBytes,
    OptionalDouble indexStorageBytes,
    OptionalDouble growth,
    Optional<String> region,
    Span span) {
  /** No load is stated. */
  public static final Load NONE =
      new Load(
          Map.of(),
          Map.of(),
          Map.of(),
          Map.of(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          Optional.empty(),
          Span.START);

  public Load {
    patterns = Collections.unmodifiableMap(new LinkedHashMap<>(patterns));
    views = Collections.unmodifiableMap(new LinkedHashMap<>(views));
    entities = Collections.unmodifiableMap(new LinkedHashMap<>(entities));
    transactions = Collections.unmodifiableMap(new LinkedHashMap<>(transactions));
  }

  /** Calls of a pattern or a view, and the items that one call of a pattern gives. */
  public record Reads(double calls, OptionalDouble items, OptionalDouble peakPerSecond) {}

  /** Whether it says what is asked, and not only what is stored or where. */
  public boolean hasCalls() {
    return !(patterns.isEmpty() && views.isEmpty() && entities.isEmpty() && transactions.isEmpty());
  }

  /** How much more everything is after so many months: 1 where no growth is stated. */
  public double growthIn(int months) {
    return Math.pow(1 + growth.orElse(0), months);
  }

  /**
   * Items of an entity: how many are stored, how many of them in one partition, how long one is,
   * and the writes. {@code changes} names the attributes that updates change, if the load says so.
   */
  public record Items(
      OptionalDouble stored,
      OptionalDouble perParent,
      OptionalDouble sizeBytes,
      double creates,
      double updates,
      double deletes,
      List<String> changes,
      OptionalDouble peakPerSecond) {
    public Items {
      changes = List.copyOf(changes);
    }
  }
}
