package dev.clave.table.value;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Plain values as the Java types that record components have, and back. */
final class JavaValues {
  private JavaValues() {}

  static Object read(Object value, Type type) {
    if (type instanceof ParameterizedType parameterized) {
      return readGeneric(value, parameterized);
    }
    if (!(type instanceof Class<?> javaType)) {
      return value;
    }
    if (value == null) {
      if (javaType.isPrimitive()) {
        throw Mismatch.missing("a value");
      }
      return null;
    }
    if (javaType.isInstance(value)) {
      return value;
    }
    if (value instanceof Number number) {
      return number(number, javaType);
    }
    if (javaType == boolean.class && value instanceof Boolean) {
      return value;
    }
    if (javaType.isRecord() && value instanceof Map<?, ?> map) {
      return readRecord(javaType, map);
    }
    if (value instanceof String text) {
      return text(text, javaType);
    }
    throw Mismatch.of("a value that a `" + javaType.getSimpleName() + "` can hold", value);
  }

  @SuppressWarnings("unchecked") // decoded maps have text for keys
  private static Object readRecord(Class<?> javaType, Map<?, ?> map) {
    return RecordCodec.of(javaType.asSubclass(Record.class)).read((Map<String, ?>) map);
  }

  private static Object readGeneric(Object value, ParameterizedType type) {
    Class<?> raw = (Class<?>) type.getRawType();
    Type[] arguments = type.getActualTypeArguments();
    if (raw == Optional.class) {
      return Optional.ofNullable(read(value, arguments[0]));
    }
    if (value == null) {
      return null;
    }
    if (Collection.class.isAssignableFrom(raw) && value instanceof Collection<?> elements) {
      Collection<Object> converted =
          Set.class.isAssignableFrom(raw) ? new LinkedHashSet<>() : new ArrayList<>();
      elements.forEach(each -> converted.add(read(each, arguments[0])));
      return converted;
    }
    if (raw == Map.class && value instanceof Map<?, ?> entries) {
      Map<Object, Object> converted = new LinkedHashMap<>();
      entries.forEach((name, each) -> converted.put(name, read(each, arguments[1])));
      return converted;
    }
    throw Mismatch.of("a value that a `" + raw.getSimpleName() + "` can hold", value);
  }

  private static Object number(Number number, Class<?> javaType) {
    BigDecimal exact = new BigDecimal(number.toString());
    try {
      if (javaType == int.class || javaType == Integer.class) {
        return exact.intValueExact();
      }
      if (javaType == long.class || javaType == Long.class) {
        return exact.longValueExact();
      }
      if (javaType == BigInteger.class) {
        return exact.toBigIntegerExact();
      }
    } catch (ArithmeticException e) {
      throw Mismatch.of("a number that a `" + javaType.getSimpleName() + "` can hold", number);
    }
    if (javaType == double.class || javaType == Double.class) {
      return exact.doubleValue();
    }
    if (javaType == BigDecimal.class || javaType == Number.class) {
      return exact;
    }
    throw Mismatch.of("a value that a `" + javaType.getSimpleName() + "` can hold", number);
  }

  private static Object text(String text, Class<?> javaType) {
    if (javaType == Instant.class) {
      return Timestamps.instant(text);
    }
    if (javaType == LocalDate.class) {
      return LocalDate.parse(text);
    }
    if (javaType == UUID.class) {
      return UUID.fromString(text);
    }
    if (javaType.isEnum()) {
      for (Object constant : javaType.getEnumConstants()) {
        if (constant.toString().equals(text) || ((Enum<?>) constant).name().equals(text)) {
          return constant;
        }
      }
    }
    throw Mismatch.of("a value that a `" + javaType.getSimpleName() + "` can hold", text);
  }

  static Object write(Object value) {
    if (value instanceof Record nested) {
      return RecordCodec.of(nested.getClass()).write(nested);
    }
    if (value instanceof List<?> list) {
      return list.stream().map(JavaValues::write).toList();
    }
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> converted = new LinkedHashMap<>();
      map.forEach((name, each) -> converted.put(name, write(each)));
      return converted;
    }
    return value;
  }
}
