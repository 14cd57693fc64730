package dev.clave.table.writing;

import dev.clave.table.condition.Demand;
import dev.clave.table.item.ItemFault;
import dev.clave.table.item.TableException;
import dev.clave.table.schema.Companion;
import dev.clave.table.schema.CounterLink;
import dev.clave.table.schema.Shape;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a change of one item does to its companions and to the counters that count it. */
public final class Effects {
  private final Planner planner;
  private final Shape shape;
  private final Map<String, AttributeValue> key;
  private final int step;

  Effects(Planner planner, Shape shape, Map<String, AttributeValue> key, int step) {
    this.planner = planner;
    this.shape = shape;
    this.key = key;
    this.step = step;
  }

  private List<CounterLink> counters() {
    return planner.shapes().counters(shape);
  }

  /** The attributes on which any effect depends. */
  Set<String> roots() {
    Set<String> roots = new LinkedHashSet<>();
    shape.companions().forEach(companion -> roots.addAll(companion.roots()));
    counters().forEach(link -> roots.addAll(link.roots()));
    return roots;
  }

  /** Whether a change of these attributes has any effect. */
  boolean touchedBy(Collection<String> changedNames) {
    return !Collections.disjoint(roots(), changedNames);
  }

  /** Whether these attributes are enough to tell every effect. */
  boolean knownFrom(Collection<String> attributes) {
    return attributes.containsAll(roots());
  }

  /** Every effect of an item that was {@code before} and is {@code after}; empty is no item. */
  void all(
      Optional<Map<String, AttributeValue>> before, Optional<Map<String, AttributeValue>> after) {
    companions(before, after);
    for (CounterLink link : counters()) {
      count(link, before, after);
    }
  }

  /** As {@link #all}, where the counters have counted the item already. */
  void companions(
      Optional<Map<String, AttributeValue>> before, Optional<Map<String, AttributeValue>> after) {
    for (Companion companion : shape.companions()) {
      companion(companion, before, after);
    }
  }

  /** What becomes of one companion of an item. */
  void companion(
      Companion companion,
      Optional<Map<String, AttributeValue>> before,
      Optional<Map<String, AttributeValue>> after) {
    var old = before.map(values -> companion.items(key, values)).orElse(Map.of());
    var next = after.map(values -> companion.items(key, values)).orElse(Map.of());
    old.keySet().stream()
        .filter(place -> !next.containsKey(place))
        .forEach(place -> planner.plan().addCompanion(release(companion, place)));
    next.forEach(
        (place, item) -> {
          if (item.equals(old.get(place))) {
            return;
          }
          ItemWrite put = ItemWrite.put(shape.tableName(), place, item, step);
          boolean isNewGuard = companion.guard() && !old.containsKey(place);
          planner
              .plan()
              .addCompanion(
                  isNewGuard
                      ? put.demanding(
                          Demand.absent(
                              shape.absent(),
                              Optional.of(() -> notUnique(companion, place, after.get()))))
                      : put);
        });
  }

  /** Takes a companion away unless it has come to be another item's. */
  private ItemWrite release(Companion companion, Map<String, AttributeValue> oldKey) {
    ItemWrite delete = ItemWrite.delete(shape.tableName(), oldKey, step);
    return companion.guard() ? delete.demanding(owned(Optional.empty())) : delete;
  }

  /** Demands that a companion is this item's or nobody's. */
  Demand owned(Optional<Supplier<TableException>> refusal) {
    AttributeValue owner = AttributeValue.createM(key);
    List<String> path = List.of(Companion.OWNER);
    boolean eitherKey = planner.itemsMove();
    return new Demand(
        expression ->
            "(attribute_not_exists("
                + expression.path(path)
                + ") OR "
                + expression.path(path)
                + " = "
                + expression.value(owner)
                + (eitherKey
                    ? " OR "
                        + expression.name(Companion.NEXT_OWNER)
                        + " = "
                        + expression.value(owner)
                    : "")
                + ")",
        item -> item.isEmpty() || Companion.isOwner(item, key),
        refusal);
  }

  TableException notUnique(
      Companion companion, Map<String, AttributeValue> place, Map<String, AttributeValue> values) {
    StringBuilder takenValues = new StringBuilder();
    for (Object plain : companion.guardedTexts(place, values)) {
      takenValues.append(takenValues.isEmpty() ? "" : ", ").append('`').append(plain).append('`');
    }
    return TableException.of(
        TableException.Kind.NOT_UNIQUE,
        new ItemFault(
            shape.name(),
            String.join(", ", companion.guarded()),
            "a value that no other `" + shape.name() + "` has",
            takenValues.toString()));
  }

  private void count(
      CounterLink link,
      Optional<Map<String, AttributeValue>> before,
      Optional<Map<String, AttributeValue>> after) {
    Optional<Map<String, AttributeValue>> oldHolder = before.flatMap(link::holderValues);
    Optional<Map<String, AttributeValue>> newHolder = after.flatMap(link::holderValues);
    BigDecimal oldShare = before.map(link::share).orElse(BigDecimal.ZERO);
    BigDecimal newShare = after.map(link::share).orElse(BigDecimal.ZERO);
    if (oldHolder.isPresent() && oldHolder.equals(newHolder)) {
      add(link, newHolder.get(), newShare.subtract(oldShare), true);
      return;
    }
    oldHolder.ifPresent(holder -> add(link, holder, oldShare.negate(), false));
    newHolder.ifPresent(holder -> add(link, holder, newShare, true));
  }

  private void add(
      CounterLink link, Map<String, AttributeValue> holder, BigDecimal amount, boolean demanded) {
    if (amount.signum() == 0) {
      return;
    }
    // A counted item may outlive its holder; its last share then has nowhere to be taken from.
    if (!demanded && planner.careful() && !link.holder().tally() && missing(link, holder)) {
      return;
    }
    if (link.sharded().isPresent()) {
      Map<String, AttributeValue> shard = link.sharded().get().key(holder, key);
      planner.countInShard(
          link, holder, new ShardCount(link.holder(), holder, shard, amount, !demanded, step));
      return;
    }
    planner.count(link.holder(), holder, link.attribute(), amount, !demanded, step);
  }

  private boolean missing(CounterLink link, Map<String, AttributeValue> holder) {
    Shape shape = link.holder();
    return planner.reads().item(shape.tableName(), shape.key(holder), true).isEmpty();
  }
}
