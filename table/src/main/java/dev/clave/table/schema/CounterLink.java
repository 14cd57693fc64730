package dev.clave.table.schema;

import dev.clave.design.model.Counter;
import dev.clave.table.condition.BoundCondition;
import dev.clave.table.condition.Stored;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A counter on one entity, seen from the entity that it counts. */
public final class CounterLink {
  private final Shape countedShape;
  private final Shape holder;
  private final Counter counter;
  private final Optional<BoundCondition> when;

  CounterLink(Shape countedShape, Shape holder, Counter counter) {
    this.countedShape = countedShape;
    this.holder = holder;
    this.counter = counter;
    this.when = counter.when().map(countedShape.constants()::bind);
  }

  public Shape holder() {
    return holder;
  }

  public String attribute() {
    return counter.attribute();
  }

  /** The shards of the counter, if it has any. */
  public Optional<ShardedCounter> sharded() {
    return holder.shardedCounters().stream()
        .filter(each -> each.attribute().equals(counter.attribute()))
        .findFirst();
  }

  /** The attributes of the counted item on which its share depends. */
  public Set<String> roots() {
    Set<String> roots = new LinkedHashSet<>();
    counter.sum().map(Shape::root).ifPresent(roots::add);
    counter.when().ifPresent(condition -> condition.paths().map(Shape::root).forEach(roots::add));
    holder
        .identity()
        .forEach(name -> roots.add(Shape.root(counter.with().getOrDefault(name, name))));
    return roots;
  }

  /** What an item with these values adds to its holder's number. */
  public BigDecimal share(Map<String, AttributeValue> values) {
    if (when.isPresent() && !when.get().test(values)) {
      return BigDecimal.ZERO;
    }
    if (counter.sum().isEmpty()) {
      return BigDecimal.ONE;
    }
    AttributeValue summed = Stored.at(values, counter.sum().get());
    return summed == null || summed.n() == null ? BigDecimal.ZERO : new BigDecimal(summed.n());
  }

  /** The values that make up the holder's key; empty when the item names no holder. */
  public Optional<Map<String, AttributeValue>> holderValues(Map<String, AttributeValue> values) {
    Map<String, AttributeValue> keyValues = new HashMap<>();
    for (String name : holder.identity()) {
      AttributeValue value = Stored.at(values, counter.with().getOrDefault(name, name));
      if (value == null) {
        return Optional.empty();
      }
      keyValues.put(name, value);
    }
    return Optional.of(keyValues);
  }

  /** The variable of the holder's key that each of these attributes of the counted item is. */
  public Map<String, String> holderNames() {
    Map<String, String> names = new HashMap<>();
    holder.identity().forEach(name -> names.put(counter.with().getOrDefault(name, name), name));
    return names;
  }

  String countedName() {
    return countedShape.name();
  }
}
