package dev.clave.table.diagnosis;

import dev.clave.table.condition.Stored;
import dev.clave.table.diagnosis.Counts.Place;
import dev.clave.table.diagnosis.Discrepancy.Kind;
import dev.clave.table.request.Reads;
import dev.clave.table.schema.Companion;
import dev.clave.table.schema.Shape;
import dev.clave.table.schema.ShardedCounter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Adds up the shards of counters, and tells which are missing or have lost their holder. */
final class ShardCounts {
  /** A counter of one holder: where its shards are to be. */
  private record Holder(
      Shape shape, ShardedCounter counter, List<Map<String, AttributeValue>> keys) {}

  /** A shard without a holder so far. */
  private record Shard(Shape shape, Map<String, AttributeValue> stored) {}

  private final Reads reads;
  private final Map<Place, Holder> holders = new HashMap<>();
  private final Map<Place, BigDecimal> sums = new HashMap<>();
  private final Set<Map<String, AttributeValue>> keys = new HashSet<>();
  private final Map<Place, List<Shard>> shards = new HashMap<>();

  ShardCounts(Reads reads) {
    this.reads = reads;
  }

  void holder(Shape shape, Map<String, AttributeValue> key, Map<String, AttributeValue> values) {
    for (ShardedCounter counter : shape.shardedCounters()) {
      Place place = new Place(shape.name(), key, counter.attribute());
      holders.put(place, new Holder(shape, counter, counter.keys(values)));
    }
  }

  void add(Shape shape, ShardedCounter counter, Map<String, AttributeValue> storedItem) {
    AttributeValue owner = Stored.at(storedItem, List.of(Companion.OWNER));
    Map<String, AttributeValue> key = owner == null || !owner.hasM() ? Map.of() : owner.m();
    Place place = new Place(shape.name(), new HashMap<>(key), counter.attribute());
    sums.merge(place, ShardedCounter.part(storedItem), BigDecimal::add);
    keys.add(shape.keyOf(storedItem));
    shards.computeIfAbsent(place, each -> new ArrayList<>(1)).add(new Shard(shape, storedItem));
  }

  boolean isSharded(Place place) {
    return holders.containsKey(place);
  }

  /** The sum of each counter with shards; what is wrong with the shards themselves is told. */
  Map<Place, Optional<BigDecimal>> sums(Findings findings) {
    Map<Place, Optional<BigDecimal>> storedSums = new HashMap<>();
    holders.forEach(
        (place, holder) -> {
          storedSums.put(place, Optional.of(sums.getOrDefault(place, BigDecimal.ZERO)));
          holder.keys.stream()
              .filter(key -> !keys.contains(key))
              .forEach(key -> missing(findings, place, holder, key));
        });
    shards.forEach(
        (place, all) -> {
          if (!holders.containsKey(place)) {
            all.forEach(shard -> orphan(findings, place, shard));
          }
        });
    return storedSums;
  }

  /** Holders come and go while the table is read, so each suspicion is looked at again. */
  private void missing(
      Findings findings, Place place, Holder holder, Map<String, AttributeValue> key) {
    String table = holder.shape.tableName();
    if (!reads.item(table, key, true).isEmpty() || reads.item(table, place.key(), true).isEmpty()) {
      return;
    }
    findings.add(
        Kind.MISSING_COMPANION,
        place.entity(),
        place.key(),
        "a shard " + Findings.text(key) + " of `" + place.counter() + "`",
        "none",
        new Repair(
            "put the shard %s of %s".formatted(Findings.text(key), Findings.text(place.key())),
            List.of(
                GuardedWrites.put(
                    holder.shape, holder.counter.item(key, place.key(), BigDecimal.ZERO)),
                GuardedWrites.exists(holder.shape, place.key()))));
  }

  private void orphan(Findings findings, Place place, Shard shard) {
    Shape shape = shard.shape;
    Map<String, AttributeValue> key = shape.keyOf(shard.stored);
    boolean named = !place.key().isEmpty();
    if (reads.item(shape.tableName(), key, true).isEmpty()
        || (named && !reads.item(shape.tableName(), place.key(), true).isEmpty())) {
      return;
    }
    if (!named) {
      findings.add(Kind.ORPHAN, shape.name(), key, "the key of its holder", "nothing");
      return;
    }
    findings.add(
        Kind.ORPHAN,
        shape.name(),
        key,
        "a holder " + Findings.text(place.key()),
        "none",
        new Repair(
            "delete " + Findings.text(key) + ", which has no holder",
            List.of(
                GuardedWrites.delete(shape, shard.stored),
                GuardedWrites.noOwner(shape, place.key()))));
  }

  /**
   * Adds what is missing to the first shard. Programs that count meanwhile change the sum and what
   * is counted alike, so the difference stays the same.
   */
  Repair repair(Place place, BigDecimal difference) {
    Holder holder = holders.get(place);
    return new Repair(
        "add %s to `%s` of %s"
            .formatted(difference.toPlainString(), place.counter(), Findings.text(place.key())),
        List.of(
            GuardedWrites.add(holder.shape, holder.keys.get(0), ShardedCounter.PART, difference)));
  }
}
