package dev.clave.migrate.source;

import dev.clave.design.model.AttributeType;
import dev.clave.migrate.mapping.Conversion;
import dev.clave.migrate.mapping.Target;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes an entity's values from a row. What there is to say goes to a log.
 *
 * <pre>{@code
 * Map<String, Object> item = Converter.values(step.target(), row, parent, log);
 * }</pre>
 */
public final class Converter {
  private Converter() {}

  public static Map<String, Object> values(
      Target.Group target, Row row, Row parent, ConversionLog log) {
    return group(target, row, parent, "", log);
  }

  private static Map<String, Object> group(
      Target.Group group, Row row, Row parent, String path, ConversionLog log) {
    Map<String, Object> values = new LinkedHashMap<>(2 * group.members().size());
    group
        .members()
        .forEach(
            (name, target) -> {
              Object value = value(target, row, parent, path, name, log);
              if (value != null) {
                values.put(name, value);
              }
            });
    return values;
  }

  private static Object value(
      Target target, Row row, Row parent, String path, String name, ConversionLog log) {
    if (target instanceof Target.Group group) {
      Map<String, Object> values = group(group, row, parent, place(path, name), log);
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
      log.problem(place(path, name), unfit.getMessage());
      return null;
    }
    return fitted(value, column.type(), place(path, name), log);
  }

  private static String place(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  /** Keys and codes are often numbers in SQL and text in a design; that much is done unasked. */
  private static Object fitted(
      Object value, AttributeType type, String attribute, ConversionLog log) {
    boolean text = type instanceof AttributeType.Text || type instanceof AttributeType.Enumeration;
    if (!text
        || value == null
        || value instanceof String
        || value instanceof Map
        || value instanceof List
        || value instanceof byte[]) {
      return ofMillis(value, attribute, log);
    }
    return Conversion.text(value);
  }

  /** Tables keep milliseconds; what is finer is cut and told. Text keeps all of it. */
  private static Object ofMillis(Object value, String attribute, ConversionLog log) {
    if (value instanceof List<?> list) {
      List<Object> elements = new ArrayList<>();
      list.forEach(each -> elements.add(ofMillis(each, attribute, log)));
      return elements;
    }
    Object cut =
        value instanceof Instant instant
            ? instant.truncatedTo(ChronoUnit.MILLIS)
            : value instanceof LocalDateTime time ? time.truncatedTo(ChronoUnit.MILLIS) : value;
    if (cut != null && !cut.equals(value)) {
      log.cutToMillis(attribute);
    }
    return cut;
  }
}
