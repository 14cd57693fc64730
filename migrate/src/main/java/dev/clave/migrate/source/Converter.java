package dev.clave.migrate.source;

import dev.clave.design.model.AttributeType;
import dev.clave.migrate.mapping.Conversion;
import dev.clave.migrate.mapping.Target;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes an entity's values from a row. Problems are added to a list, each with its attribute. */
public final class Converter {
  private Converter() {}

  public static Map<String, Object> values(
      Target.Group target, Row row, Row parent, List<String> problems) {
    return group(target, row, parent, "", problems);
  }

  private static Map<String, Object> group(
      Target.Group group, Row row, Row parent, String path, List<String> problems) {
    Map<String, Object> values = new LinkedHashMap<>(2 * group.members().size());
    group
        .members()
        .forEach(
            (name, target) -> {
              Object value = value(target, row, parent, path, name, problems);
              if (value != null) {
                values.put(name, value);
              }
            });
    return values;
  }

  private static Object value(
      Target target, Row row, Row parent, String path, String name, List<String> problems) {
    if (target instanceof Target.Group group) {
      Map<String, Object> values = group(group, row, parent, place(path, name), problems);
      return values.isEmpty() && group.optional() ? null : values;
    }
    if (target instanceof Target.Constant constant) {
      return constant.value();
    }
    Target.Column column = (Target.Column) target;
    Object value = (column.ofParent() ? parent : row).value(column.column());
    try {
      List<Conversion> conversions = column.conversions();
      for (int at = 0; at < conversions.size(); at++) {
        Conversion conversion = conversions.get(at);
        if (value != null || conversion.seesNull()) {
          value = conversion.apply(value);
        }
      }
    } catch (Conversion.Unfit unfit) {
      problems.add("`" + place(path, name) + "`: " + unfit.getMessage());
      return null;
    }
    return fitted(value, column.type());
  }

  private static String place(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  /** Keys and codes are often numbers in SQL and text in a design; that much is done unasked. */
  private static Object fitted(Object value, AttributeType type) {
    boolean text = type instanceof AttributeType.Text || type instanceof AttributeType.Enumeration;
    if (!text
        || value == null
        || value instanceof String
        || value instanceof Map
        || value instanceof List
        || value instanceof byte[]) {
      return value;
    }
    return Conversion.text(value);
  }
}
