package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Changes deep inside an item. Values are immutable, so each level on the way is made anew. */
final class Document {

  private Document() {}

  /** Puts a value at a resolved path; its parent must exist. */
  static void put(Map<String, AttributeValue> item, Path path, AttributeValue value) {
    change(item, path, value);
  }

  /** Removes what is at a resolved path, if anything; its parent must exist. */
  static void remove(Map<String, AttributeValue> item, Path path) {
    change(item, path, null);
  }

  private static void change(Map<String, AttributeValue> item, Path path, AttributeValue value) {
    List<Path.Step> steps = path.steps();
    String attribute = ((Path.Step.Field) steps.get(0)).name();
    if (steps.size() > 1) {
      AttributeValue parent = item.get(attribute);
      if (parent == null) {
        throw Fault.PATH_NOT_IN_ITEM.with();
      }
      item.put(attribute, changed(parent, steps, 1, value));
    } else if (value == null) {
      item.remove(attribute);
    } else {
      item.put(attribute, value);
    }
  }

  private static AttributeValue changed(
      AttributeValue parent, List<Path.Step> steps, int at, AttributeValue value) {
    boolean isLast = at == steps.size() - 1;
    if (steps.get(at) instanceof Path.Step.Field field) {
      if (!parent.hasM()) {
        throw Fault.PATH_NOT_IN_ITEM.with();
      }
      Map<String, AttributeValue> map = new LinkedHashMap<>(parent.m());
      AttributeValue child = isLast ? value : descend(map.get(field.name()), steps, at, value);
      if (child == null) {
        map.remove(field.name());
      } else {
        map.put(field.name(), child);
      }
      return AttributeValue.fromM(map);
    }
    if (!parent.hasL()) {
      throw Fault.PATH_NOT_IN_ITEM.with();
    }
    int index = ((Path.Step.Element) steps.get(at)).index();
    List<AttributeValue> list = new ArrayList<>(parent.l());
    AttributeValue current = index < list.size() ? list.get(index) : null;
    AttributeValue child = isLast ? value : descend(current, steps, at, value);
    if (child == null) {
      if (current != null) {
        list.remove(index);
      }
    } else if (current == null) {
      list.add(child);
    } else {
      list.set(index, child);
    }
    return AttributeValue.fromL(list);
  }

  private static AttributeValue descend(
      AttributeValue child, List<Path.Step> steps, int at, AttributeValue value) {
    if (child == null) {
      throw Fault.PATH_NOT_IN_ITEM.with();
    }
    return changed(child, steps, at + 1, value);
  }
}
