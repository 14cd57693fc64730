package dev.clave.design.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A number on an entity that counts the items of another (or sums one of their attributes), changed
 * in the transaction that creates or deletes one. {@code with} gives the holder's key variables
 * from the counted item's attributes where their names differ. With {@code bounds}, a write that
 * would leave them is refused. With {@code shards}, the number is the sum of so many small items.
 *
 * <p>In a design: {@code counters: { likes: like, seats: { of: booking, max: 20 }, hours: { of:
 * edit, sum: hours } }}.
 */
public record Counter(
    String attribute,
    String of,
    Optional<String> sum,
    Optional<Condition> when,
    Map<String, String> with,
    Optional<Bounds> bounds,
    Optional<CounterShards> shards,
    Span span) {
  public Counter {
    with = Collections.unmodifiableMap(new LinkedHashMap<>(with));
  }
}
