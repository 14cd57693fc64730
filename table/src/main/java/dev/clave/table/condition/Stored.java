package dev.clave.table.condition;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads inside stored items. */
public final class Stored {
  private Stored() {}

  /** The value at a path, or null. */
  public static AttributeValue at(Map<String, AttributeValue> item, List<String> path) {
    Map<String, AttributeValue> level = item;
    AttributeValue value = null;
    for (String name : path) {
      value = level.get(name);
      if (value == null) {
        return null;
      }
      level = value.hasM() ? value.m() : Map.of();
    }
    return value;
  }

  /** The value at a path of names joined by dots, or null; a name that has dots itself wins. */
  public static AttributeValue at(Map<String, AttributeValue> item, String path) {
    AttributeValue whole = item.get(path);
    if (whole != null || path.indexOf('.') < 0) {
      return whole;
    }
    return at(item, List.of(path.split("\\.", -1)));
  }
}
