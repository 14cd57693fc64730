package dev.clave.table.writing;

import dev.clave.table.condition.Demand;
import dev.clave.table.condition.Stored;
import dev.clave.table.schema.Field;
import dev.clave.table.schema.KeyPart;
import dev.clave.table.transition.Transition;
import dev.clave.table.transition.Transition.Form;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Plans the write of an item in which both designs of a change keep what they need. */
final class SharedItem {
  private final ItemInChange item;
  private final UnaryOperator<Form> target;
  private final List<Runnable> counts;
  private final boolean carried;
  private final Form form;
  private final Map<String, AttributeValue> otherBefore;

  /** With {@code carried}, of an item that is only brought along. */
  SharedItem(
      ItemInChange item, UnaryOperator<Form> target, List<Runnable> counts, boolean carried) {
    this.item = item;
    this.target = target;
    this.counts = counts;
    this.carried = carried;
    this.form = item.form;
    this.otherBefore = form == Form.BOTH ? item.other.values(item.before) : Map.of();
  }

  void plan() {
    item.refuseOtherForm();
    if (item.write.kind == ItemWrite.Kind.DELETE) {
      demandAsRead();
      if (form == Form.BOTH) {
        effects(Optional.empty());
        references(Optional.empty(), Optional.empty());
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
      created(next, after, values);
      return;
    }
    if (item.write.kind == ItemWrite.Kind.PUT) {
      item.replaceByUpdate();
    }
    demandAsRead();
    if (next == Form.BOTH) {
      both(values);
    } else if (form == Form.BOTH) {
      mineAlone(values);
    }
  }

  private void demandAsRead() {
    item.demandAsRead();
    for (Field field : item.pair.otherFields()) {
      if (form == Form.BOTH && field.role() != Field.Role.COUNTER && !item.pair.isComputed(field)) {
        item.write.demand(Demand.unchanged(field.path(), Stored.at(item.before, field.path())));
      }
    }
  }

  private void created(
      Form next, Map<String, AttributeValue> after, Map<String, AttributeValue> values) {
    Map<String, AttributeValue> put = item.create(after);
    if (next != Form.BOTH) {
      return;
    }
    Map<String, AttributeValue> otherAfter = item.otherValues(values, otherBefore);
    for (Field field : item.pair.otherFields()) {
      AttributeValue value =
          field.role() == Field.Role.COUNTER
              ? AttributeValue.createN("0")
              : otherAfter.get(field.name());
      if (value != null) {
        StoredChange.set(put, field.path(), value);
      }
    }
    for (Field field : item.pair.requiredThere()) {
      StoredChange.set(put, field.path(), otherAfter.get(field.name()));
    }
    for (KeyPart part : item.pair.otherIndexKeys()) {
      AttributeValue value = item.other.keyValue(part, otherAfter, item.write.key);
      if (value != null) {
        put.put(part.attribute(), value);
      }
    }
    item.holdExpiry(values, otherAfter);
    put.put(Transition.MARK, item.transition.mark());
    effects(Optional.of(otherAfter));
    references(Optional.of(values), Optional.of(otherAfter));
    expireCompanions(values, otherAfter);
  }

  /** What the item has of both designs after an update. */
  private void both(Map<String, AttributeValue> values) {
    Map<String, AttributeValue> otherAfter = item.otherValues(values, otherBefore);
    for (Field field : item.pair.otherFields()) {
      if (field.role() == Field.Role.COUNTER) {
        if (form != Form.BOTH) {
          item.write.adds.put(field.path(), BigDecimal.ZERO);
        }
      } else {
        item.assign(field.path(), otherAfter.get(field.name()));
      }
    }
    for (Field field : item.pair.requiredThere()) {
      if (!Objects.equals(values.get(field.name()), otherAfter.get(field.name()))) {
        item.assign(field.path(), otherAfter.get(field.name()));
      }
    }
    for (KeyPart part : item.pair.otherIndexKeys()) {
      if (!part.natural()) {
        item.assign(
            List.of(part.attribute()), item.other.keyValue(part, otherAfter, item.write.key));
      }
    }
    item.holdExpiry(values, otherAfter);
    item.assign(List.of(Transition.MARK), item.transition.mark());
    effects(Optional.of(otherAfter));
    references(Optional.of(values), Optional.of(otherAfter));
    expireCompanions(values, otherAfter);
  }

  /** Removes what only the other design has. Its counts end with their attribute. */
  private void mineAlone(Map<String, AttributeValue> values) {
    item.releaseExpiry(values);
    item.pair.otherFields().forEach(field -> item.assign(field.path(), null));
    item.pair.otherIndexKeys().stream()
        .filter(part -> !part.natural())
        .forEach(part -> item.assign(List.of(part.attribute()), null));
    item.assign(List.of(Transition.MARK), null);
    companions(Optional.empty());
    references(Optional.of(values), Optional.empty());
    expireCompanions(values, Map.of());
  }

  private void references(
      Optional<Map<String, AttributeValue>> values,
      Optional<Map<String, AttributeValue>> otherAfter) {
    boolean isThere = form != Form.NONE;
    new CompanionKeys(item)
        .plan(
            new CompanionKeys.Values(
                isThere ? Optional.of(item.valuesBefore()) : Optional.empty(),
                form == Form.BOTH ? Optional.of(otherBefore) : Optional.empty()),
            new CompanionKeys.Values(values, otherAfter));
  }

  private void expireCompanions(
      Map<String, AttributeValue> values, Map<String, AttributeValue> otherAfter) {
    new CompanionExpiry(item, otherBefore, otherAfter).plan(values, item.write.key, made -> {});
  }

  private void effects(Optional<Map<String, AttributeValue>> otherAfter) {
    companions(otherAfter);
    OtherCounts otherCounts = new OtherCounts(item.transition, item.planner, item.write.step);
    Optional<Map<String, AttributeValue>> was =
        form == Form.BOTH ? Optional.of(otherBefore) : Optional.empty();
    item.pair
        .otherCounters()
        .forEach(link -> counts.add(() -> otherCounts.move(link, was, otherAfter)));
  }

  private void companions(Optional<Map<String, AttributeValue>> otherAfter) {
    Effects effects = new Effects(item.planner, item.other, item.write.key, item.write.step);
    Optional<Map<String, AttributeValue>> was =
        form == Form.BOTH ? Optional.of(otherBefore) : Optional.empty();
    item.pair
        .companions()
        .others()
        .forEach(companion -> effects.companion(companion, was, otherAfter));
  }
}
