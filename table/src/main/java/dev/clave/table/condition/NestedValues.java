package dev.clave.table.condition;

import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Changes values at paths inside maps, making the maps on the way. */
public final class NestedValues {
  private NestedValues() {}

  public static void set(Map<String, AttributeValue> values, String path, AttributeValue value) {
    int dot = path.indexOf('.');
    if (dot < 0) {
      values.put(path, value);
      return;
    }
    Map<String, AttributeValue> inner = inner(values, path.substring(0, dot));
    set(inner, path.substring(dot + 1), value);
    values.put(path.substring(0, dot), AttributeValue.createM(inner));
  }

  public static void remove(Map<String, AttributeValue> values, String path) {
    int dot = path.indexOf('.');
    if (dot < 0) {
      values.remove(path);
    } else if (values.containsKey(path.substring(0, dot))) {
      Map<String, AttributeValue> inner = inner(values, path.substring(0, dot));
      remove(inner, path.substring(dot + 1));
      values.put(path.substring(0, dot), AttributeValue.createM(inner));
    }
  }

  private static Map<String, AttributeValue> inner(
      Map<String, AttributeValue> values, String name) {
    AttributeValue old = values.get(name);
    return new HashMap<>(old != null && old.hasM() ? old.m() : Map.of());
  }
}
