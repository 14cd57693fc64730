package dev.clave.table.writing;

import dev.clave.table.condition.Demand;
import dev.clave.table.condition.Stored;
import dev.clave.table.item.ItemFault;
import dev.clave.table.item.TableException;
import dev.clave.table.schema.Companion;
import dev.clave.table.schema.Field;
import dev.clave.table.schema.KeyPart;
import dev.clave.table.schema.Shape;
import dev.clave.table.schema.Shapes;
import dev.clave.table.transition.PairedEntity;
import dev.clave.table.transition.Transition;
import dev.clave.table.transition.Transition.Form;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Plans the write of an item that the two designs of a change store under different primary keys.
 * It stands twice: each design has an item of its own, its twin is hidden from it, and every write
 * is a transaction on both. Guards and references that both designs have name both owners.
 */
final class TwinItems {
  private final ItemInChange item;
  private final UnaryOperator<Form> target;
  private final List<Runnable> counts;
  private final boolean carried;
  private final Form form;
  private final Shape other;
  private final CompanionOwners owners;
  private final Map<String, AttributeValue> twinKey;
  private final Map<String, AttributeValue> twin;
  private final Map<String, AttributeValue> otherBefore;

  TwinItems(ItemInChange item, UnaryOperator<Form> target, List<Runnable> counts, boolean carried) {
    this(item, target, counts, carried, item.form);
  }

  private TwinItems(
      ItemInChange item,
      UnaryOperator<Form> target,
      List<Runnable> counts,
      boolean carried,
      Form form) {
    this.item = item;
    this.target = target;
    this.counts = counts;
    this.carried = carried;
    this.form = form;
    this.other = item.other;
    this.owners = new CompanionOwners(item);
    this.twinKey = form == Form.BOTH ? item.pair.otherKey(item.valuesBefore()) : Map.of();
    this.twin = form == Form.BOTH ? stored(twinKey) : Map.of();
    this.otherBefore = twin.isEmpty() ? Map.of() : other.values(twin);
  }

  private Map<String, AttributeValue> stored(Map<String, AttributeValue> key) {
    return item.planner.reads().item(other.tableName(), key, true);
  }

  void plan() {
    item.refuseOtherForm();
    if (item.write.kind == ItemWrite.Kind.DELETE) {
      item.demandAsRead();
      if (form == Form.BOTH) {
        deleteTwin();
        effects(twinKey, Optional.empty());
      }
      return;
    }
    Map<String, AttributeValue> after = item.after();
    Map<String, AttributeValue> values = item.values(after);
    Form next = target.apply(form);
    if (form == Form.MINE && next == Form.BOTH && !carried && item.isHeldByAnother(values)) {
      next = Form.MINE;
    }
    if (form == Form.NONE) {
      Map<String, AttributeValue> put = item.create(after);
      if (next == Form.BOTH) {
        put.put(Transition.MARK, item.transition.mark());
        put.put(Shapes.HIDDEN_FROM, hiddenFrom(true));
        createTwin(values);
      }
      return;
    }
    if (item.write.kind == ItemWrite.Kind.PUT) {
      item.replaceByUpdate();
    }
    item.demandAsRead();
    if (next != Form.BOTH) {
      if (form == Form.BOTH) {
        mineAlone(values);
      }
      return;
    }
    item.assign(List.of(Transition.MARK), item.transition.mark());
    item.assign(List.of(Shapes.HIDDEN_FROM), hiddenFrom(true));
    PairedEntity chosenPair = item.transition.pair(item.mine, after).orElseThrow();
    if (chosenPair != item.pair) {
      choose(chosenPair, values);
    } else if (form == Form.MINE) {
      demandCounts();
      createTwin(values);
    } else {
      changeTwin(values);
    }
  }

  /** The item is of another entity in the other design from this write on. */
  private void choose(PairedEntity chosenPair, Map<String, AttributeValue> values) {
    if (form == Form.BOTH) {
      deleteTwin();
      effects(twinKey, Optional.empty());
    }
    ItemInChange next =
        new ItemInChange(item.transition, item.planner, chosenPair, item.before, item.write);
    new TwinItems(next, target, counts, carried, Form.MINE).createTwin(values);
  }

  private AttributeValue hiddenFrom(boolean myItem) {
    return AttributeValue.fromS(myItem ? item.transition.otherHash() : item.transition.myHash());
  }

  /** A new twin begins with what is counted so far, so that must not move meanwhile. */
  private void demandCounts() {
    for (Field field : item.mine.counters()) {
      item.write.demand(Demand.unchanged(field.path(), Stored.at(item.before, field.path())));
    }
  }

  private void createTwin(Map<String, AttributeValue> values) {
    Map<String, AttributeValue> otherAfter = item.otherValues(values, Map.of());
    item.holdExpiry(values, otherAfter);
    expireInForce(otherAfter);
    Map<String, AttributeValue> key = other.key(otherAfter);
    put(key, otherAfter);
    shared(key, values, Form.BOTH);
    effects(key, Optional.of(otherAfter));
    expireCompanions(key, values, otherAfter);
  }

  private void put(Map<String, AttributeValue> key, Map<String, AttributeValue> otherAfter) {
    if (key.equals(item.write.key) && other.tableName().equals(item.write.table)) {
      throw TableException.refused(
          item.mine.name(),
          "",
          "a key that differs in the two designs of the change under way",
          Planner.keyText(key) + " in both");
    }
    Map<String, AttributeValue> storedTwin =
        new HashMap<>(other.item(key, new HashMap<>(otherAfter)));
    storedTwin.put(Transition.MARK, item.transition.mark());
    storedTwin.put(Shapes.HIDDEN_FROM, hiddenFrom(false));
    if (item.transition.mineIsOld()) {
      inForce().ifPresent(expiry -> ItemInChange.put(storedTwin, expiry, item.after().get(expiry)));
    }
    ItemWrite put = ItemWrite.put(other.tableName(), key, storedTwin, item.write.step);
    // Its owner may have expired, and DynamoDB has not yet come to the twin.
    Demand replaceable =
        isLeftOver(key)
            ? Demand.unchanged(List.of(Transition.MARK), item.transition.mark())
            : Demand.absent(other.absent(), Optional.of(() -> occupied(key)));
    item.planner.plan().addOnly(put.demanding(replaceable));
  }

  /** Whether a twin stands there whose item is gone, which only this item can have been. */
  private boolean isLeftOver(Map<String, AttributeValue> key) {
    if (form != Form.NONE || !item.pair.keepsItemsApart()) {
      return false;
    }
    Map<String, AttributeValue> there = stored(key);
    return item.transition.isMarked(there)
        && hiddenFrom(false).equals(there.get(Shapes.HIDDEN_FROM));
  }

  private TableException occupied(Map<String, AttributeValue> key) {
    return TableException.of(
        TableException.Kind.NOT_UNIQUE,
        new ItemFault(
            item.mine.name(),
            "",
            "a key of its own in the other design of the change under way",
            Planner.keyText(key) + ", which another item has"));
  }

  private void changeTwin(Map<String, AttributeValue> values) {
    if (twin.isEmpty()) {
      // It has expired before its item; or another program has moved both since they were read,
      // and then the item is not as it was read.
      demandCounts();
      createTwin(values);
      return;
    }
    Map<String, AttributeValue> otherAfter = item.otherValues(values, otherBefore);
    item.holdExpiry(values, otherAfter);
    expireInForce(otherAfter);
    Map<String, AttributeValue> key = other.key(otherAfter);
    if (!key.equals(twinKey)) {
      demandCounts();
      deleteTwin();
      put(key, otherAfter);
      shared(key, values, Form.BOTH);
      effects(key, Optional.of(otherAfter));
      expireCompanions(key, values, otherAfter);
      return;
    }
    WriteDraft update = WriteDraft.update(other.tableName(), twinKey, item.write.step);
    update.demand(Demand.unchanged(List.of(Transition.MARK), twin.get(Transition.MARK)));
    for (Field field : other.ordered()) {
      if (field.role() == Field.Role.COUNTER) {
        count(field, update);
      } else if (!Objects.equals(otherBefore.get(field.name()), otherAfter.get(field.name()))) {
        update.assign(field.path(), otherAfter.get(field.name()));
      }
    }
    for (KeyPart part : other.indexed()) {
      AttributeValue value = other.keyValue(part, otherAfter, twinKey);
      if (!part.natural() && !Objects.equals(value, twin.get(part.attribute()))) {
        update.assign(List.of(part.attribute()), value);
      }
      part.roots().forEach(root -> demandCount(root, update));
    }
    if (item.transition.mineIsOld()) {
      inForce()
          .filter(expiry -> !Objects.equals(twin.get(expiry), item.after().get(expiry)))
          .ifPresent(expiry -> update.assign(List.of(expiry), item.after().get(expiry)));
    }
    demandOtherFields(update);
    if (!update.changesNothing()) {
      item.planner.plan().addOnly(update.asWrite());
    }
    shared(twinKey, values, Form.BOTH);
    effects(twinKey, Optional.of(otherAfter));
    expireCompanions(twinKey, values, otherAfter);
  }

  /** Counts in the twin what the plan counts in the item. */
  private void count(Field field, WriteDraft update) {
    Optional<Field> counterpart = item.pair.counterpart(field);
    if (counterpart.isEmpty()) {
      return;
    }
    BigDecimal amount = item.write.adds.get(counterpart.get().path());
    AttributeValue value = item.write.sets.get(counterpart.get().path());
    if (amount != null) {
      update.adds.put(field.path(), amount);
    } else if (value != null) {
      update.sets.put(field.path(), value);
    }
  }

  /** A count of which the twin's index key is made must be the one that was read. */
  private void demandCount(String root, WriteDraft update) {
    other
        .field(root)
        .filter(field -> field.role() == Field.Role.COUNTER)
        .ifPresent(
            field -> update.demand(Demand.unchanged(field.path(), Stored.at(twin, field.path()))));
  }

  /** What only the other design has is read to compute its keys, so it must still be so. */
  private void demandOtherFields(WriteDraft draft) {
    for (Field field : other.ordered()) {
      if (field.role() != Field.Role.COUNTER && !item.pair.isComputed(field)) {
        draft.demand(Demand.unchanged(field.path(), Stored.at(twin, field.path())));
      }
    }
  }

  private void deleteTwin() {
    WriteDraft delete =
        WriteDraft.of(ItemWrite.Kind.DELETE, other.tableName(), twinKey, item.write.step);
    if (!twin.isEmpty()) {
      delete.demand(Demand.unchanged(List.of(Transition.MARK), twin.get(Transition.MARK)));
      demandOtherFields(delete);
    }
    item.planner.plan().addOnly(delete.asWrite());
  }

  /** Removes the twin, and what is kept for it. */
  private void mineAlone(Map<String, AttributeValue> values) {
    item.assign(List.of(Transition.MARK), null);
    item.assign(List.of(Shapes.HIDDEN_FROM), null);
    item.releaseExpiry(values);
    expireInForce(Map.of());
    deleteTwin();
    shared(twinKey, values, Form.MINE);
    companions(twinKey, Optional.empty());
    new CompanionExpiry(item, otherBefore, Map.of())
        .plan(values, twinKey, made -> owners.name(made, twinKey, Form.MINE));
  }

  /**
   * The attribute by which DynamoDB expires items until the change is contracted, if the new design
   * does not have it: then only this keeps the two items together.
   */
  private Optional<String> inForce() {
    Shape next = item.transition.mineIsOld() ? other : item.mine;
    return item.pair
        .expiry()
        .inForce()
        .map(field -> field.path().get(0))
        .filter(name -> !next.storedNames().contains(name));
  }

  /** Has the item of the new design, if that is this program's, expire as the old one does. */
  private void expireInForce(Map<String, AttributeValue> otherAfter) {
    if (item.transition.mineIsOld()) {
      return;
    }
    inForce()
        .ifPresent(
            expiry -> {
              AttributeValue value =
                  otherAfter.get(item.pair.expiry().inForce().orElseThrow().name());
              if (item.write.kind == ItemWrite.Kind.PUT) {
                ItemInChange.put(item.write.item, expiry, value);
              } else {
                item.assign(List.of(expiry), value);
              }
            });
  }

  private void expireCompanions(
      Map<String, AttributeValue> otherKey,
      Map<String, AttributeValue> values,
      Map<String, AttributeValue> otherAfter) {
    new CompanionExpiry(item, otherBefore, otherAfter)
        .plan(values, otherKey, made -> owners.name(made, otherKey, Form.BOTH));
  }

  /** Has the companions that both designs have name the owners that the item will have. */
  private void shared(
      Map<String, AttributeValue> otherKey, Map<String, AttributeValue> values, Form next) {
    boolean stay = form == Form.BOTH && next == Form.BOTH && otherKey.equals(twinKey);
    owners.plan(otherKey, values, next, stay);
  }

  private void effects(
      Map<String, AttributeValue> otherKey, Optional<Map<String, AttributeValue>> otherAfter) {
    companions(otherKey, otherAfter);
    OtherCounts otherCounts = new OtherCounts(item.transition, item.planner, item.write.step);
    item.pair
        .otherCounters()
        .forEach(link -> counts.add(() -> otherCounts.move(link, was(), otherAfter)));
  }

  private Optional<Map<String, AttributeValue>> was() {
    return otherBefore.isEmpty() ? Optional.empty() : Optional.of(otherBefore);
  }

  private void companions(
      Map<String, AttributeValue> otherKey, Optional<Map<String, AttributeValue>> otherAfter) {
    List<Companion> companions = item.pair.companions().others();
    if (form == Form.BOTH && otherAfter.isPresent() && !otherKey.equals(twinKey)) {
      // The owner has another key now, which its companions must name.
      Effects former = new Effects(item.planner, other, twinKey, item.write.step);
      companions.forEach(each -> former.companion(each, was(), Optional.empty()));
      Effects next = new Effects(item.planner, other, otherKey, item.write.step);
      companions.forEach(each -> next.companion(each, Optional.empty(), otherAfter));
      return;
    }
    Effects effects = new Effects(item.planner, other, otherKey, item.write.step);
    companions.forEach(each -> effects.companion(each, was(), otherAfter));
  }
}
