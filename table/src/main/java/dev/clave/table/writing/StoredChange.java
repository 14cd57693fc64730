package dev.clave.table.writing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Changes what is at a path of a stored item, and leaves the maps that it shares with others. */
final class StoredChange {
  private StoredChange() {}

  static void set(Map<String, AttributeValue> item, List<String> path, AttributeValue value) {
    if (path.size() == 1) {
      item.put(path.get(0), value);
      return;
    }
    Map<String, AttributeValue> inner = inner(item, path.get(0));
    set(inner, path.subList(1, path.size()), value);
    item.put(path.get(0), AttributeValue.createM(inner));
  }

  static void remove(Map<String, AttributeValue> item, List<String> path) {
    if (path.size() == 1) {
      item.remove(path.get(0));
    } else if (item.containsKey(path.get(0))) {
      Map<String, AttributeValue> inner = inner(item, path.get(0));
      remove(inner, path.subList(1, path.size()));
      item.put(path.get(0), AttributeValue.createM(inner));
    }
  }

  private static Map<String, AttributeValue> inner(Map<String, AttributeValue> item, String name) {
    AttributeValue old = item.get(name);
    return new HashMap<>(old != null && old.hasM() ? old.m() : Map.of());
  }
}
