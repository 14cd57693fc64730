package dev.clave.table.writing;

import dev.clave.design.model.Expiry;
import dev.clave.table.condition.Demand;
import dev.clave.table.condition.Stored;
import dev.clave.table.item.ItemFault;
import dev.clave.table.item.TableException;
import dev.clave.table.schema.Companion;
import dev.clave.table.schema.Field;
import dev.clave.table.schema.Shape;
import dev.clave.table.transition.PairedEntity;
import dev.clave.table.transition.Transition;
import dev.clave.table.transition.Transition.Form;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One item that a plan writes while its entity changes: as it was read, and as it will be. */
final class ItemInChange {
  final Transition transition;
  final Planner planner;
  final PairedEntity pair;
  final Shape mine;
  final Shape other;
  final Map<String, AttributeValue> before;
  final Form form;
  WriteDraft write;
  private Map<String, AttributeValue> valuesBefore;

  ItemInChange(
      Transition transition,
      Planner planner,
      PairedEntity pair,
      Map<String, AttributeValue> before,
      WriteDraft write) {
    this.transition = transition;
    this.planner = planner;
    this.pair = pair;
    this.mine = pair.mine();
    this.other = pair.other();
    this.before = before;
    this.form = transition.form(before);
    this.write = write;
  }

  void refuseOtherForm() {
    if (form == Form.OTHER) {
      throw TableException.of(
          TableException.Kind.OTHER_DESIGN,
          new ItemFault(
              mine.name(),
              "",
              "an item that has what this design needs",
              Planner.keyText(write.key)
                  + " without it, in phase `"
                  + transition.phase().word()
                  + "`"));
    }
  }

  /** The item as the plan leaves it. */
  Map<String, AttributeValue> after() {
    if (write.kind == ItemWrite.Kind.PUT) {
      return write.item;
    }
    if (write.changesNothing()) {
      return before;
    }
    Map<String, AttributeValue> after = new HashMap<>(before);
    write.removes.forEach(path -> StoredChange.remove(after, path));
    write.sets.forEach((path, value) -> StoredChange.set(after, path, value));
    write.adds.forEach(
        (path, amount) -> {
          AttributeValue old = Stored.at(after, path);
          BigDecimal start =
              old == null || old.n() == null ? BigDecimal.ZERO : new BigDecimal(old.n());
          StoredChange.set(after, path, AttributeValue.createN(start.add(amount).toPlainString()));
        });
    return after;
  }

  /** The values as they were read; empty if there was no item. */
  Map<String, AttributeValue> valuesBefore() {
    if (valuesBefore == null) {
      valuesBefore = before.isEmpty() ? Map.of() : mine.values(before);
    }
    return valuesBefore;
  }

  /** The values that the plan leaves. */
  @SuppressWarnings("ReferenceEquality") // the item as it was read comes back if nothing changes
  Map<String, AttributeValue> values(Map<String, AttributeValue> after) {
    return after == before ? valuesBefore() : mine.values(after);
  }

  /** A put of an item that is there leaves alone what only the other design has. */
  void replaceByUpdate() {
    WriteDraft update = WriteDraft.update(write.table, write.key, write.step);
    write.demandsOfStep().forEach(update::demand);
    update.demand(present());
    Set<String> names = new HashSet<>(mine.storedNames());
    for (String name : names) {
      AttributeValue value = write.item.get(name);
      if (write.key.containsKey(name)) {
        continue;
      }
      // Removed also where none was read: another program may have written one since.
      update.assign(List.of(name), value);
    }
    write = update;
  }

  /**
   * Makes the write one that creates the item, so that what the other design needs can be added.
   */
  Map<String, AttributeValue> create(Map<String, AttributeValue> after) {
    WriteDraft put = WriteDraft.of(ItemWrite.put(write.table, write.key, after, write.step));
    write.demandsOfStep().forEach(put::demand);
    put.demand(Demand.absent(mine.absent(), Optional.empty()));
    write = put;
    return put.item;
  }

  Demand present() {
    return new Demand(mine.present(), item -> !item.isEmpty(), Optional.empty());
  }

  void demandAsRead() {
    write.demand(present());
    write.demand(Demand.unchanged(List.of(Transition.MARK), before.get(Transition.MARK)));
    Map<String, AttributeValue> values = valuesBefore();
    for (String root : pair.roots()) {
      if (!mine.identity().contains(root)) {
        write.demand(Demand.unchanged(mine.stored(root), values.get(root)));
      }
    }
  }

  /** The other design's values after the write; {@code otherBefore} is what is stored of them. */
  Map<String, AttributeValue> otherValues(
      Map<String, AttributeValue> values, Map<String, AttributeValue> otherBefore) {
    Map<String, AttributeValue> converted =
        pair.convert(values, otherBefore, otherBefore.isEmpty() ? Map.of() : valuesBefore());
    for (Field field : pair.otherFields()) {
      if (field.role() == Field.Role.UPDATED_AT
          || (field.role() == Field.Role.CREATED_AT && !converted.containsKey(field.name()))) {
        converted.put(field.name(), Inputs.timestamp(field, planner.now()));
      } else if (field.role() == Field.Role.VERSION) {
        AttributeValue old = otherBefore.get(field.name());
        long next = old == null ? 1 : Long.parseLong(old.n()) + 1;
        converted.put(field.name(), AttributeValue.createN(Long.toString(next)));
      } else if (field.role() == Field.Role.EXPIRY) {
        Inputs.expire(other, converted, planner.now());
      }
    }
    refuseMissing(values, converted);
    return converted;
  }

  /** What only the other design requires, and has no default for, is not taken away from it. */
  private void refuseMissing(
      Map<String, AttributeValue> values, Map<String, AttributeValue> otherAfter) {
    for (Field field : pair.requiredByOther()) {
      String name = pair.counterpart(field).orElseThrow().name();
      boolean had = before.isEmpty() || valuesBefore().containsKey(name);
      if (had && !values.containsKey(name) && !otherAfter.containsKey(field.name())) {
        throw TableException.refused(
            mine.name(),
            name,
            "a value until the change is contracted, as the other design requires one",
            "nothing");
      }
    }
  }

  /**
   * Has the item expire by the old design's rule, as the change is not contracted yet.
   *
   * @param otherAfter the other design's values; they are changed too
   */
  void holdExpiry(Map<String, AttributeValue> values, Map<String, AttributeValue> otherAfter) {
    if (pair.expiry().held().isEmpty()) {
      return;
    }
    Field field = pair.expiry().held().get();
    if (transition.mineIsOld()) {
      put(otherAfter, field.name(), values.get(field.name()));
      return;
    }
    AttributeValue value = oldExpiry(field, otherAfter);
    put(otherAfter, field.name(), value);
    if (write.kind == ItemWrite.Kind.PUT) {
      put(write.item, field.path().get(0), value);
    } else {
      assign(field.path(), value);
    }
  }

  private AttributeValue oldExpiry(Field field, Map<String, AttributeValue> otherAfter) {
    Optional<Expiry> rule = other.entity().expiry();
    if (rule.isEmpty() || rule.get().after().isEmpty()) {
      return rule.isEmpty() ? null : otherAfter.get(field.name());
    }
    AttributeValue storedValue = Stored.at(before, field.path());
    if (storedValue != null && rule.get().from().or(() -> other.entity().createdAt()).isEmpty()) {
      return storedValue;
    }
    Map<String, AttributeValue> computed = new HashMap<>(otherAfter);
    Inputs.expire(other, computed, planner.now());
    return computed.get(field.name());
  }

  /** Has the item expire by this design's rule, now that it is the only one. */
  void releaseExpiry(Map<String, AttributeValue> values) {
    pair.expiry()
        .held()
        .filter(field -> !transition.mineIsOld())
        .ifPresent(
            field -> {
              Map<String, AttributeValue> computed = new HashMap<>(values);
              Inputs.expire(mine, computed, planner.now());
              assign(field.path(), computed.get(field.name()));
            });
  }

  static void put(Map<String, AttributeValue> map, String name, AttributeValue value) {
    if (value == null) {
      map.remove(name);
    } else {
      map.put(name, value);
    }
  }

  /** Gives an attribute of the item this value in an update, whatever was planned for it. */
  void assign(List<String> path, AttributeValue value) {
    write.sets.remove(path);
    write.removes.remove(path);
    if (Objects.equals(Stored.at(before, path), value)) {
      return;
    }
    write.assign(path, value);
  }

  /**
   * Whether an item that is not brought along yet has a value that another item holds. It stays as
   * it is, for somebody to decide, unless this write is what gives it that value.
   */
  boolean isHeldByAnother(Map<String, AttributeValue> values) {
    Map<String, AttributeValue> afterwards = pair.convert(values, Map.of());
    Map<String, AttributeValue> beforehand = pair.convert(valuesBefore(), Map.of());
    Map<String, AttributeValue> owner = pair.moved() ? other.key(afterwards) : write.key;
    for (Companion companion : pair.companions().others()) {
      if (!companion.guard()) {
        continue;
      }
      Set<Map<String, AttributeValue>> keys =
          new HashSet<>(companion.items(owner, afterwards).keySet());
      keys.retainAll(companion.items(owner, beforehand).keySet());
      for (Map<String, AttributeValue> key : keys) {
        Map<String, AttributeValue> guard = planner.reads().item(other.tableName(), key, true);
        if (!guard.isEmpty() && !Companion.isOwner(guard, owner)) {
          return true;
        }
      }
    }
    return pair.moved()
        && !planner.reads().item(other.tableName(), owner, true).isEmpty()
        && owner.equals(other.key(beforehand));
  }
}
