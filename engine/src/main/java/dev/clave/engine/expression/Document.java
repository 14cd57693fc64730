package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item that is being changed. Values are immutable: a map or list in which something changes is
 * copied, once, however many changes there are in it.
 */
final class Document {

  /** A copied map; its members are values, or copied themselves. */
  private record OpenMap(Map<String, Object> members) {}

  /** A copied list, as {@link OpenMap}. */
  private record OpenList(List<Object> elements) {}

  private final OpenMap item;

  Document(Map<String, AttributeValue> item) {
    this.item = new OpenMap(new LinkedHashMap<>(item));
  }

  /** Puts a value at a resolved path; its parent must exist. */
  void put(Path path, AttributeValue value) {
    change(path, value);
  }

  /** Removes what is at a resolved path, if anything; its parent must exist. */
  void remove(Path path) {
    change(path, null);
  }

  Map<String, AttributeValue> toItem() {
    Map<String, AttributeValue> closed = new LinkedHashMap<>(item.members().size() * 4 / 3 + 1);
    item.members().forEach((name, value) -> closed.put(name, closed(value)));
    return closed;
  }

  private void change(Path path, AttributeValue value) {
    List<Path.Step> steps = path.steps();
    Object parent = item;
    for (Path.Step step : steps.subList(0, steps.size() - 1)) {
      parent = opened(parent, step);
    }
    Path.Step last = steps.get(steps.size() - 1);
    if (last instanceof Path.Step.Field field) {
      change(mapOf(parent), field.name(), value);
    } else {
      change(listOf(parent), ((Path.Step.Element) last).index(), value);
    }
  }

  private static void change(Map<String, Object> map, String name, AttributeValue value) {
    if (value == null) {
      map.remove(name);
    } else {
      map.put(name, value);
    }
  }

  private static void change(List<Object> list, int index, AttributeValue value) {
    if (index < list.size()) {
      if (value == null) {
        list.remove(index);
      } else {
        list.set(index, value);
      }
    } else if (value != null) {
      list.add(value);
    }
  }

  /** What the step leads to, copied for the changes in it. */
  private static Object opened(Object parent, Path.Step step) {
    if (step instanceof Path.Step.Field field) {
      Map<String, Object> map = mapOf(parent);
      Object child = opened(map.get(field.name()));
      map.put(field.name(), child);
      return child;
    }
    List<Object> list = listOf(parent);
    int index = ((Path.Step.Element) step).index();
    Object child = opened(index < list.size() ? list.get(index) : null);
    list.set(index, child);
    return child;
  }

  private static Object opened(Object child) {
    if (!(child instanceof AttributeValue value)) {
      if (child == null) {
        throw Fault.PATH_NOT_IN_ITEM.with();
      }
      return child;
    }
    if (value.hasM()) {
      return new OpenMap(new LinkedHashMap<>(value.m()));
    } else if (value.hasL()) {
      return new OpenList(new ArrayList<>(value.l()));
    }
    throw Fault.PATH_NOT_IN_ITEM.with();
  }

  private static Map<String, Object> mapOf(Object parent) {
    if (parent instanceof OpenMap map) {
      return map.members();
    }
    throw Fault.PATH_NOT_IN_ITEM.with();
  }

  private static List<Object> listOf(Object parent) {
    if (parent instanceof OpenList list) {
      return list.elements();
    }
    throw Fault.PATH_NOT_IN_ITEM.with();
  }

  private static AttributeValue closed(Object value) {
    if (value instanceof OpenMap map) {
      Map<String, AttributeValue> members = new LinkedHashMap<>(map.members().size() * 4 / 3 + 1);
      map.members().forEach((name, member) -> members.put(name, closed(member)));
      return AttributeValue.fromM(members);
    } else if (value instanceof OpenList list) {
      return AttributeValue.fromL(list.elements().stream().map(Document::closed).toList());
    }
    return (AttributeValue) value;
  }
}
