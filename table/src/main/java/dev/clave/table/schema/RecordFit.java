package dev.clave.table.schema;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.TimestampForm;
import dev.clave.table.item.ItemFault;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Compares the components of a record with the attributes of an entity, so that a wrong name or
 * type is refused when the record is bound and not when an item is read.
 */
public final class RecordFit {
  private static final AttributeType INSTANT = new AttributeType.Timestamp(TimestampForm.ISO);
  private static final AttributeType COUNT =
      new AttributeType.Numeric(true, Optional.empty(), Optional.empty());

  private static final Set<Class<?>> NUMBERS =
      Set.of(
          int.class,
          Integer.class,
          long.class,
          Long.class,
          double.class,
          Double.class,
          BigInteger.class,
          BigDecimal.class,
          Number.class);

  private final String entity;
  private final List<ItemFault> problems = new ArrayList<>();

  private RecordFit(String entity) {
    this.entity = entity;
  }

  /** Every component that has no attribute, or another type than its attribute. */
  public static List<ItemFault> problems(Shape shape, Class<? extends Record> type) {
    RecordFit fit = new RecordFit(shape.name());
    for (RecordComponent component : type.getRecordComponents()) {
      Field field = shape.fields().get(component.getName());
      if (field == null) {
        fit.unknown(component.getName(), shape.fields().keySet());
      } else {
        fit.component(component.getName(), component.getGenericType(), type(shape, field));
      }
    }
    return fit.problems;
  }

  private static AttributeType type(Shape shape, Field field) {
    return switch (field.role()) {
      case CREATED_AT, UPDATED_AT, EXPIRY -> INSTANT;
      case VERSION, COUNTER -> COUNT;
      default -> shape.type(field.name());
    };
  }

  private void unknown(String path, Collection<String> names) {
    problems.add(
        new ItemFault(
            entity,
            path,
            "a component with the name of an attribute, one of " + names,
            "`" + path + "`"));
  }

  private void component(String path, Type declaredType, AttributeType type) {
    if (type instanceof AttributeType.Any || declaredType == Object.class) {
      return;
    }
    if (declaredType instanceof ParameterizedType generic) {
      generic(path, generic, type);
    } else if (!(declaredType instanceof Class<?> javaType)) {
      mismatch(path, expected(type), declaredType);
    } else if (type instanceof AttributeType.Fields fields && javaType.isRecord()) {
      nested(path, javaType, fields.fields());
    } else if (type instanceof AttributeType.Enumeration words && javaType.isEnum()) {
      words(path, javaType, words);
    } else if (!accepts(javaType, type)) {
      mismatch(path, expected(type), declaredType);
    }
  }

  private void generic(String path, ParameterizedType declaredType, AttributeType type) {
    Class<?> raw = (Class<?>) declaredType.getRawType();
    Type[] arguments = declaredType.getActualTypeArguments();
    if (raw == Optional.class) {
      component(path, arguments[0], type);
    } else if (type instanceof AttributeType.ListOf list && raw.isAssignableFrom(List.class)) {
      component(path, arguments[0], list.element());
    } else if (type instanceof AttributeType.Vector vector && raw.isAssignableFrom(List.class)) {
      component(path, arguments[0], vector.asList().element());
    } else if (type instanceof AttributeType.SetOf set && raw.isAssignableFrom(Set.class)) {
      component(path, arguments[0], set.element());
    } else if (type instanceof AttributeType.MapOf map && raw == Map.class) {
      component(path, arguments[1], map.element());
    } else if (!(type instanceof AttributeType.Fields && raw == Map.class)) {
      mismatch(path, expected(type), declaredType);
    }
  }

  private void nested(String path, Class<?> javaType, Map<String, Attribute> fields) {
    for (RecordComponent component : javaType.getRecordComponents()) {
      String inner = path + "." + component.getName();
      Attribute field = fields.get(component.getName());
      if (field == null) {
        unknown(inner, fields.keySet());
      } else {
        component(inner, component.getGenericType(), field.type());
      }
    }
  }

  /** A stored word that is no constant could not be read. */
  private void words(String path, Class<?> javaType, AttributeType.Enumeration type) {
    List<String> missing =
        type.values().stream()
            .filter(
                word ->
                    Arrays.stream(javaType.getEnumConstants())
                        .noneMatch(
                            constant ->
                                constant.toString().equals(word)
                                    || ((Enum<?>) constant).name().equals(word)))
            .toList();
    if (!missing.isEmpty()) {
      mismatch(path, "an enum with constants for " + missing, javaType);
    }
  }

  private static boolean accepts(Class<?> javaType, AttributeType type) {
    if (type instanceof AttributeType.Numeric) {
      return NUMBERS.contains(javaType);
    }
    if (type instanceof AttributeType.Bool) {
      return javaType == boolean.class || javaType == Boolean.class;
    }
    if (type instanceof AttributeType.Binary) {
      return javaType == byte[].class;
    }
    if (type instanceof AttributeType.Timestamp) {
      return javaType == Instant.class || javaType.isAssignableFrom(String.class);
    }
    if (type instanceof AttributeType.Date) {
      return javaType == LocalDate.class || javaType.isAssignableFrom(String.class);
    }
    if (type instanceof AttributeType.Text) {
      return javaType == UUID.class || javaType.isEnum() || javaType.isAssignableFrom(String.class);
    }
    return type instanceof AttributeType.Enumeration && javaType.isAssignableFrom(String.class);
  }

  private static String expected(AttributeType type) {
    if (type instanceof AttributeType.Numeric) {
      return "a number such as `long` or `BigDecimal`";
    }
    if (type instanceof AttributeType.Bool) {
      return "`boolean`";
    }
    if (type instanceof AttributeType.Binary) {
      return "`byte[]`";
    }
    if (type instanceof AttributeType.Timestamp) {
      return "`Instant` or `String`";
    }
    if (type instanceof AttributeType.Date) {
      return "`LocalDate` or `String`";
    }
    if (type instanceof AttributeType.Enumeration) {
      return "an enum or `String`";
    }
    if (type instanceof AttributeType.Fields) {
      return "a record or `Map<String, Object>`";
    }
    if (type instanceof AttributeType.ListOf || type instanceof AttributeType.Vector) {
      return "`List<…>`";
    }
    if (type instanceof AttributeType.SetOf) {
      return "`Set<…>`";
    }
    return type instanceof AttributeType.MapOf ? "`Map<String, …>`" : "`String`";
  }

  private void mismatch(String path, String expected, Type declaredType) {
    problems.add(new ItemFault(entity, path, expected, "`" + simple(declaredType) + "`"));
  }

  private static String simple(Type type) {
    return type instanceof Class<?> plain ? plain.getSimpleName() : type.getTypeName();
  }
}
