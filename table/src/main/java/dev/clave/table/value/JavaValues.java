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
    if (!(type instanceof Class<?> wanted)) {
      return value;
    }
    if (value == null) {
      if (wanted.isPrimitive()) {
        throw Mismatch.missing("a value");
      }
      return null;
    }
    if (wanted.isInstance(value)) {
      return value;
    }
    if (value instanceof Number number) {
      return number(number, wanted);
    }
    if (wanted == boolean.class && value instanceof Boolean) {
      return value;
    }
    if (wanted.isRecord() && value instanceof Map<?, ?> map) {
      return readRecord(wanted, map);
    }
    if (value instanceof String text) {
      return text(text, wanted);
    }
    throw Mismatch.of("a value that a `" + wanted.getSimpleName() + "` can hold", value);
  }

  @SuppressWarnings("unchecked") // decoded maps have text for keys
  private static Object readRecord(Class<?> wanted, Map<?, ?> map) {
    return RecordCodec.of(wanted.asSubclass(Record.class)).read((Map<String, ?>) map);
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
    if (Collection.class.isAssignableFrom(raw) && value instanceof Collection<?> given) {
      Collection<Object> read =
          Set.class.isAssignableFrom(raw) ? new LinkedHashSet<>() : new ArrayList<>();
      given.forEach(each -> read.add(read(each, arguments[0])));
      return read;
    }
    if (raw == Map.class && value instanceof Map<?, ?> given) {
      Map<Object, Object> read = new LinkedHashMap<>();
      given.forEach((name, each) -> read.put(name, read(each, arguments[1])));
      return read;
    }
    throw Mismatch.of("a value that a `" + raw.getSimpleName() + "` can hold", value);
  }

  private static Object number(Number number, Class<?> wanted) {
    BigDecimal exact = new BigDecimal(number.toString());
    try {
      if (wanted == int.class || wanted == Integer.class) {
        return exact.intValueExact();
      }
      if (wanted == long.class || wanted == Long.class) {
        return exact.longValueExact();
      }
      if (wanted == BigInteger.class) {
        return exact.toBigIntegerExact();
      }
    } catch (ArithmeticException e) {
      throw Mismatch.of("a number that a `" + wanted.getSimpleName() + "` can hold", number);
    }
    if (wanted == double.class || wanted == Double.class) {
      return exact.doubleValue();
    }
    if (wanted == BigDecimal.class || wanted == Number.class) {
      return exact;
    }
    throw Mismatch.of("a value that a `" + wanted.getSimpleName() + "` can hold", number);
  }

  private static Object text(String text, Class<?> wanted) {
    if (wanted == Instant.class) {
      return Timestamps.instant(text);
    }
    if (wanted == LocalDate.class) {
      return LocalDate.parse(text);
    }
    if (wanted == UUID.class) {
      return UUID.fromString(text);
    }
    if (wanted.isEnum()) {
      for (Object constant : wanted.getEnumConstants()) {
        if (constant.toString().equals(text) || ((Enum<?>) constant).name().equals(text)) {
          return constant;
        }
      }
    }
    throw Mismatch.of("a value that a `" + wanted.getSimpleName() + "` can hold", text);
  }

  static Object write(Object value) {
    if (value instanceof Record nested) {
      return RecordCodec.of(nested.getClass()).write(nested);
    }
    if (value instanceof List<?> list) {
      return list.stream().map(JavaValues::write).toList();
    }
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> written = new LinkedHashMap<>();
      map.forEach((name, each) -> written.put(name, write(each)));
      return written;
    }
    return value;
  }
}
