package dev.clave.table.writing;

import dev.clave.table.condition.Stored;
import dev.clave.table.schema.Companion;
import dev.clave.table.schema.Field;
import dev.clave.table.schema.Shape;
import dev.clave.table.transition.PairedExpiry;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Has guards and references expire with their item while its entity changes. Each design may have
 * an attribute of its own by which items expire. A companion that the new design has carries both,
 * as DynamoDB goes by the old one until the change is contracted. Planned last, when it is known
 * what the item and its companions will be.
 */
final class CompanionExpiry {
  private final ItemInChange item;
  private final Map<String, AttributeValue> otherAfter;

  /** The attributes by which items of the old design and of the new one expire, as they will be. */
  private final Map<String, AttributeValue> inForce = new HashMap<>();

  private final Map<String, AttributeValue> next = new HashMap<>();
  private boolean changes;

  /**
   * Of an item in a plan.
   *
   * @param otherBefore the other design's values as they are stored; none where it has no item
   * @param otherAfter those after the write; none if it has no item then
   */
  CompanionExpiry(
      ItemInChange item,
      Map<String, AttributeValue> otherBefore,
      Map<String, AttributeValue> otherAfter) {
    this.item = item;
    this.otherAfter = otherAfter;
    if (item.pair.expiry().alike()) {
      return;
    }
    boolean mineIsOld = item.transition.mineIsOld();
    Map<String, AttributeValue> after = item.after();
    PairedExpiry.field(item.other)
        .ifPresent(
            field ->
                expect(
                    field,
                    mineIsOld ? next : inForce,
                    otherBefore.get(field.name()),
                    otherAfter.get(field.name())));
    PairedExpiry.field(item.mine)
        .ifPresent(
            field ->
                expect(
                    field,
                    mineIsOld ? inForce : next,
                    Stored.at(item.before, field.path()),
                    Stored.at(after, field.path())));
  }

  private void expect(
      Field field,
      Map<String, AttributeValue> expected,
      AttributeValue before,
      AttributeValue after) {
    changes |= !Objects.equals(before, after);
    expected.put(field.path().get(0), after);
  }

  /**
   * Adds what is missing to the plan.
   *
   * @param values this program's values after the write
   * @param otherKey the key of the item in the other design
   * @param owners names the owners in a companion of both designs that is written anew
   */
  void plan(
      Map<String, AttributeValue> values,
      Map<String, AttributeValue> otherKey,
      Consumer<Map<String, AttributeValue>> owners) {
    if (item.pair.expiry().alike()) {
      // What is planned expires as it should, and nothing demands that other companions are still
      // the item's: one that a program has released must not be written again.
      return;
    }
    for (Companion companion : item.mine.companions()) {
      boolean shared = item.pair.companions().shared().contains(companion);
      boolean onlyOld = !shared && item.transition.mineIsOld();
      plan(companion, item.mine, item.write.key, values, onlyOld, shared ? owners : made -> {});
    }
    if (!otherAfter.isEmpty()) {
      for (Companion companion : item.pair.companions().others()) {
        boolean onlyOld = !item.transition.mineIsOld();
        plan(companion, item.other, otherKey, otherAfter, onlyOld, made -> {});
      }
    }
  }

  private void plan(
      Companion companion,
      Shape shape,
      Map<String, AttributeValue> owner,
      Map<String, AttributeValue> values,
      boolean onlyOld,
      Consumer<Map<String, AttributeValue>> owners) {
    Effects effects = new Effects(item.planner, shape, owner, item.write.step);
    companion
        .items(owner, values)
        .forEach(
            (key, made) -> {
              Optional<ItemWrite> plannedWrite = item.planner.plan().of(shape.tableName(), key);
              if (plannedWrite.filter(each -> each.kind == ItemWrite.Kind.PUT).isPresent()) {
                Map<String, AttributeValue> whole = new HashMap<>(plannedWrite.get().item);
                expire(whole, onlyOld);
                item.planner.plan().replace(plannedWrite.get(), plannedWrite.get().withItem(whole));
              } else if (plannedWrite.isEmpty() && changes) {
                Map<String, AttributeValue> whole = new HashMap<>(made);
                owners.accept(whole);
                expire(whole, onlyOld);
                ItemWrite put = ItemWrite.put(shape.tableName(), key, whole, item.write.step);
                item.planner.plan().addCompanion(put.demanding(effects.owned(Optional.empty())));
              }
            });
  }

  private void expire(Map<String, AttributeValue> companion, boolean onlyOld) {
    if (!onlyOld) {
      next.forEach((name, value) -> ItemInChange.put(companion, name, value));
    }
    if (!otherAfter.isEmpty() || item.transition.mineIsOld()) {
      inForce.forEach((name, value) -> ItemInChange.put(companion, name, value));
    } else {
      inForce.keySet().stream().filter(name -> !next.containsKey(name)).forEach(companion::remove);
    }
  }
}
