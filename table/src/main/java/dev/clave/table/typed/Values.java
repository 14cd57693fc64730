package dev.clave.table.typed;

import dev.clave.table.value.Timestamps;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import software.amazon.awssdk.core.SdkBytes;

/**
 * Plain values as Java types, for generated code. What does not fit is reported by its reader.
 *
 * <p>In a generated record:
 *
 * <pre>{@code
 * AttributeReader viaje = AttributeReader.of(item);
 * String id = viaje.required("id", Values::text);
 * Optional<List<String>> tags = viaje.optional("tags", Values.listOf(Values::text));
 * }</pre>
 */
public final class Values {
  private static final int SHOWN_CHARACTERS = 60;

  private Values() {}

  /** A value of another type than the design says. */
  static final class Unexpected extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String expected;
    private final transient Object actual;

    Unexpected(String expected, Object actual) {
      super(expected, null, false, false);
      this.expected = expected;
      this.actual = actual;
    }

    String expected() {
      return expected;
    }

    Object actual() {
      return actual;
    }
  }

  public static String text(Object value) {
    if (value instanceof String text) {
      return text;
    }
    throw new Unexpected("text", value);
  }

  public static BigDecimal number(Object value) {
    if (value instanceof BigDecimal number) {
      return number;
    }
    if (value instanceof Long number) {
      return BigDecimal.valueOf(number);
    }
    throw new Unexpected("a number", value);
  }

  public static Long integer(Object value) {
    if (value instanceof Long number) {
      return number;
    }
    if (value instanceof BigDecimal number) {
      try {
        return number.longValueExact();
      } catch (ArithmeticException e) {
        throw new Unexpected("a whole number that a `long` holds", value);
      }
    }
    throw new Unexpected("a whole number", value);
  }

  public static Boolean bool(Object value) {
    if (value instanceof Boolean bool) {
      return bool;
    }
    throw new Unexpected("true or false", value);
  }

  public static Instant instant(Object value) {
    if (value instanceof String text) {
      try {
        return Timestamps.parseUtc(text);
      } catch (DateTimeException e) {
        throw new Unexpected("a timestamp such as `2024-01-15T08:00:00Z`", value);
      }
    }
    throw new Unexpected("a timestamp such as `2024-01-15T08:00:00Z`", value);
  }

  public static LocalDate date(Object value) {
    if (value instanceof String text) {
      try {
        return LocalDate.parse(text);
      } catch (DateTimeException e) {
        throw new Unexpected("a date such as `2024-01-15`", value);
      }
    }
    throw new Unexpected("a date such as `2024-01-15`", value);
  }

  public static SdkBytes binary(Object value) {
    if (value instanceof byte[] bytes) {
      return SdkBytes.fromByteArray(bytes);
    }
    throw new Unexpected("bytes", value);
  }

  /** Any value, as it is. */
  public static Object any(Object value) {
    return value;
  }

  /** The constant of an enumeration whose text this is; clients of earlier versions call it. */
  public static <E extends Enum<E>> E word(Object value, E[] constants) {
    for (E constant : constants) {
      if (constant.toString().equals(value)) {
        return constant;
      }
    }
    throw noWord(value, constants);
  }

  /** What is thrown for text that is none of the words of an enumeration. */
  public static RuntimeException noWord(Object value, Enum<?>... constants) {
    return new Unexpected("one of " + List.of(constants), value);
  }

  /** Reads a list by its elements. */
  public static <T> Function<Object, List<T>> listOf(Function<Object, T> element) {
    return value -> {
      if (value instanceof Collection<?> elements) {
        List<T> list = new ArrayList<>(elements.size());
        elements.forEach(each -> list.add(element.apply(each)));
        return list;
      }
      throw new Unexpected("a list", value);
    };
  }

  /** Reads a set by its elements. */
  public static <T> Function<Object, Set<T>> setOf(Function<Object, T> element) {
    return value -> {
      if (value instanceof Collection<?> elements) {
        Set<T> set = new LinkedHashSet<>();
        elements.forEach(each -> set.add(element.apply(each)));
        return set;
      }
      throw new Unexpected("a set", value);
    };
  }

  /** Reads a map by its values; its keys are text. */
  public static <T> Function<Object, Map<String, T>> mapOf(Function<Object, T> element) {
    return value -> {
      if (value instanceof Map<?, ?> entries) {
        Map<String, T> map = new LinkedHashMap<>();
        entries.forEach((name, each) -> map.put(text(name), element.apply(each)));
        return map;
      }
      throw new Unexpected("a map", value);
    };
  }

  /** The elements of a list in another form. */
  public static <T, R> List<R> each(List<T> list, Function<? super T, R> form) {
    return list.stream().map(form).toList();
  }

  /** The values of a map in another form. */
  public static <T, R> Map<String, R> each(Map<String, T> map, Function<? super T, R> form) {
    Map<String, R> formed = new LinkedHashMap<>();
    map.forEach((name, value) -> formed.put(name, form.apply(value)));
    return formed;
  }

  /** An unmodifiable copy in the same order. */
  public static <T> List<T> copy(List<T> list) {
    return Collections.unmodifiableList(new ArrayList<>(list));
  }

  /** An unmodifiable copy in the same order. */
  public static <T> Set<T> copy(Set<T> set) {
    return Collections.unmodifiableSet(new LinkedHashSet<>(set));
  }

  /** An unmodifiable copy in the same order. */
  public static <T> Map<String, T> copy(Map<String, T> map) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }

  static String quoted(Object value) {
    String text = String.valueOf(value);
    return "`"
        + (text.length() > SHOWN_CHARACTERS ? text.substring(0, SHOWN_CHARACTERS) + "…" : text)
        + "`";
  }
}
