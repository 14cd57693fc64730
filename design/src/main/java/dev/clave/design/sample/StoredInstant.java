package dev.clave.design.sample;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.TimestampForm;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Instants as the runtime stores them: text with three digits of a second, so that it sorts. */
final class StoredInstant {
  private static final DateTimeFormatter SORTABLE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  private StoredInstant() {}

  static String of(Instant instant) {
    return SORTABLE.format(instant);
  }

  /** A value of that type with its instants as they are stored. */
  static Object within(AttributeType type, Object value) {
    if (type instanceof AttributeType.Timestamp timestamp
        && timestamp.form() == TimestampForm.ISO
        && value instanceof String text) {
      return of(text);
    }
    if (type instanceof AttributeType.Fields fields && value instanceof Map<?, ?> map) {
      Map<Object, Object> storedMap = new LinkedHashMap<>(map);
      fields
          .fields()
          .forEach(
              (name, field) ->
                  storedMap.computeIfPresent(name, (key, each) -> within(field.type(), each)));
      return storedMap;
    }
    if (type instanceof AttributeType.ListOf of && value instanceof List<?> list) {
      return list.stream().map(each -> within(of.element(), each)).toList();
    }
    return value;
  }

  /** A draft may have any text there. */
  private static String of(String text) {
    try {
      return of(Instant.parse(text));
    } catch (DateTimeException e) {
      return text;
    }
  }
}
