package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import dev.clave.engine.value.Numbers;
import dev.clave.engine.value.Sets;
import dev.clave.engine.value.ValueCheck;
import dev.clave.engine.value.ValueLayer;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeAction;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;

/** The parameter {@code AttributeUpdates}, the update in the form before expressions. Immutable. */
public final class LegacyUpdates {

  private final Map<String, AttributeValueUpdate> updates = new LinkedHashMap<>();

  public LegacyUpdates(Map<String, AttributeValueUpdate> updates) {
    updates.forEach(
        (attribute, update) -> {
          ValueCheck.name(attribute);
          this.updates.put(attribute, check(update));
        });
  }

  private static AttributeValueUpdate check(AttributeValueUpdate update) {
    AttributeAction action = update.action() == null ? AttributeAction.PUT : update.action();
    if (update.value() == null) {
      if (action != AttributeAction.DELETE) {
        throw Fault.UPDATE_WITHOUT_VALUE.with();
      }
      return update;
    }
    AttributeValue value = ValueCheck.normalize(update.value(), ValueLayer.CURRENT);
    AttributeValue.Type type = value.type();
    if (action == AttributeAction.DELETE && !Sets.isSet(type)) {
      throw Fault.DELETE_ACTION_TYPE.with(Scope.typeName(type));
    }
    if (action == AttributeAction.ADD
        && type != AttributeValue.Type.N
        && type != AttributeValue.Type.L
        && !Sets.isSet(type)) {
      throw Fault.ADD_ACTION_TYPE.with(Scope.typeName(type));
    }
    return AttributeValueUpdate.builder().action(action).value(value).build();
  }

  public List<String> attributes() {
    return List.copyOf(updates.keySet());
  }

  public void refuseToChange(List<String> keys) {
    for (String attribute : updates.keySet()) {
      if (keys.contains(attribute)) {
        throw Fault.KEY_UPDATED.with(attribute);
      }
    }
  }

  /** Whether it only removes; such an update of nothing makes no item. */
  public boolean onlyDeletes() {
    return !updates.isEmpty()
        && updates.values().stream().allMatch(update -> update.action() == AttributeAction.DELETE);
  }

  public Map<String, AttributeValue> apply(Map<String, AttributeValue> before) {
    Map<String, AttributeValue> item = new LinkedHashMap<>(before);
    updates.forEach(
        (attribute, update) -> {
          AttributeValue value = after(before.get(attribute), update);
          if (value == null) {
            item.remove(attribute);
          } else {
            item.put(attribute, value);
          }
        });
    return item;
  }

  private static AttributeValue after(AttributeValue current, AttributeValueUpdate update) {
    AttributeValue value = update.value();
    return switch (update.action()) {
      case DELETE -> value == null || current == null ? null : removed(current, value);
      case ADD -> current == null ? value : added(current, value);
      default -> value;
    };
  }

  private static AttributeValue removed(AttributeValue current, AttributeValue less) {
    if (current.type() != less.type()) {
      throw Fault.UPDATE_TYPE_MISMATCH.with();
    }
    return Sets.difference(current, less);
  }

  private static AttributeValue added(AttributeValue current, AttributeValue more) {
    if (current.type() != more.type()) {
      throw Fault.UPDATE_TYPE_MISMATCH.with();
    }
    if (more.n() != null) {
      return Numbers.result(new BigDecimal(current.n()).add(new BigDecimal(more.n())));
    }
    if (more.hasL()) {
      List<AttributeValue> joinedList = new ArrayList<>(current.l());
      joinedList.addAll(more.l());
      return AttributeValue.fromL(joinedList);
    }
    return Sets.union(current, more);
  }
}
