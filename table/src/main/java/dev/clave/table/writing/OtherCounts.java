package dev.clave.table.writing;

import dev.clave.table.condition.Demand;
import dev.clave.table.condition.Stored;
import dev.clave.table.schema.CounterLink;
import dev.clave.table.schema.Shape;
import dev.clave.table.transition.Transition;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Plans counts that only the other design of a running change has. An item is counted from the
 * write that marks it to the one that deletes it, so that a counter is exact when all are marked.
 * Where there is no holder nothing is counted, and the write demands that there still is none.
 */
final class OtherCounts {
  private final Transition transition;
  private final Planner planner;
  private final int step;

  OtherCounts(Transition transition, Planner planner, int step) {
    this.transition = transition;
    this.planner = planner;
    this.step = step;
  }

  void move(
      CounterLink link,
      Optional<Map<String, AttributeValue>> before,
      Optional<Map<String, AttributeValue>> after) {
    Optional<Map<String, AttributeValue>> oldHolder = before.flatMap(link::holderValues);
    Optional<Map<String, AttributeValue>> newHolder = after.flatMap(link::holderValues);
    BigDecimal oldShare = before.map(link::share).orElse(BigDecimal.ZERO);
    BigDecimal newShare = after.map(link::share).orElse(BigDecimal.ZERO);
    if (oldHolder.isPresent() && oldHolder.equals(newHolder)) {
      add(link, newHolder.get(), newShare.subtract(oldShare));
      return;
    }
    oldHolder.ifPresent(holder -> add(link, holder, oldShare.negate()));
    newHolder.ifPresent(holder -> add(link, holder, newShare));
  }

  private void add(CounterLink link, Map<String, AttributeValue> holderValues, BigDecimal amount) {
    if (amount.signum() == 0) {
      return;
    }
    Shape holder = link.holder();
    Map<String, AttributeValue> key = holder.key(holderValues);
    List<String> path = holder.fields().get(link.attribute()).path();
    Optional<ItemWrite> plannedWrite = planner.plan().of(holder.tableName(), key);
    if (plannedWrite.isPresent() && plannedWrite.get().kind == ItemWrite.Kind.DELETE) {
      return;
    }
    if (plannedWrite.isPresent() && plannedWrite.get().kind == ItemWrite.Kind.PUT) {
      addToPut(plannedWrite.get(), path, amount);
      return;
    }
    Map<String, AttributeValue> storedItem = planner.reads().item(holder.tableName(), key, true);
    boolean counted =
        !storedItem.isEmpty() && (transition.countsOnUnmarked() || transition.isMarked(storedItem));
    WriteDraft write =
        WriteDraft.of(
            counted ? ItemWrite.Kind.UPDATE : ItemWrite.Kind.CHECK, holder.tableName(), key, step);
    if (storedItem.isEmpty()) {
      write.demand(Demand.absent(holder.absent(), Optional.empty()));
    } else {
      write.demand(new Demand(holder.present(), item -> !item.isEmpty(), Optional.empty()));
      if (!transition.countsOnUnmarked()) {
        write.demand(Demand.unchanged(List.of(Transition.MARK), storedItem.get(Transition.MARK)));
      }
    }
    if (counted) {
      write.adds.put(path, amount);
    }
    if (!counted && plannedWrite.isPresent() && plannedWrite.get().kind == ItemWrite.Kind.CHECK) {
      planner.plan().replace(plannedWrite.get(), plannedWrite.get().demandingAlso(write.asWrite()));
    } else {
      planner.plan().add(write.asWrite());
    }
  }

  /** A holder that this plan creates begins with what is counted with it. */
  private void addToPut(ItemWrite put, List<String> path, BigDecimal amount) {
    Map<String, AttributeValue> item = new HashMap<>(put.item);
    if (!transition.countsOnUnmarked() && !transition.isMarked(item)) {
      return;
    }
    AttributeValue old = Stored.at(item, path);
    BigDecimal start = old == null ? BigDecimal.ZERO : new BigDecimal(old.n());
    StoredChange.set(item, path, AttributeValue.createN(start.add(amount).toPlainString()));
    planner.plan().replace(put, put.withItem(item).demandingOnly(put.demandsOfStep()));
  }
}
