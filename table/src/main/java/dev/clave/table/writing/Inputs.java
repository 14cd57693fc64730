package dev.clave.table.writing;

import dev.clave.table.condition.NestedValues;
import dev.clave.table.condition.Stored;
import dev.clave.table.item.ItemFault;
import dev.clave.table.item.TableException;
import dev.clave.table.schema.Draft;
import dev.clave.table.schema.Field;
import dev.clave.table.schema.Moment;
import dev.clave.table.schema.Operands;
import dev.clave.table.schema.Problems;
import dev.clave.table.schema.Shape;
import dev.clave.table.value.Mismatch;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Turns what a caller gives into encoded values, or says everything that is wrong with it. */
public final class Inputs {
  private Inputs() {}

  /**
   * The values of a whole new item. What is computed is computed, whatever the caller brings.
   * Timestamps, version and counters are begun unless the caller brings them along, as an import
   * does.
   */
  static Map<String, AttributeValue> whole(Shape shape, Map<String, ?> input, Moment now) {
    Draft values = shape.draft();
    Problems problems = new Problems();
    List<Field> fields = shape.ordered();
    int usedSlots = 0;
    for (int place = 0; place < fields.size(); place++) {
      Field field = fields.get(place);
      Object value = input.get(field.name());
      if (value == null) {
        values.set(place, begun(shape, field, now, problems));
      } else {
        usedSlots++;
        values.set(place, encoded(shape, field, value, problems));
      }
    }
    if (usedSlots < input.size()) {
      input.forEach(
          (name, value) -> {
            if (value != null && !shape.fields().containsKey(name)) {
              problems.add(() -> unknown(shape, name));
            }
          });
    }
    problems.refuseIfAny();
    expire(shape, values, now);
    shape.computations().forEach(each -> each.put(values));
    return values;
  }

  /** As {@link #whole}, of an item that begins now: its counters begin at nothing. */
  public static Map<String, AttributeValue> fresh(Shape shape, Map<String, ?> input, Moment now) {
    for (Field field : shape.ordered()) {
      boolean counts =
          field.role() == Field.Role.COUNTER || field.role() == Field.Role.SHARDED_COUNTER;
      Object value = counts ? input.get(field.name()) : null;
      if (value != null && !(value instanceof Number number && number.doubleValue() == 0)) {
        throw TableException.refused(
            shape.name(),
            field.name(),
            "no value, as the runtime keeps it",
            Mismatch.quoted(value));
      }
    }
    return whole(shape, input, now);
  }

  /** What a field begins with when nothing is given for it; null is no value. */
  private static AttributeValue begun(Shape shape, Field field, Moment now, Problems problems) {
    return switch (field.role()) {
      case CREATED_AT, UPDATED_AT -> timestamp(field, now);
      case VERSION -> AttributeValue.createN("1");
      case EXPIRY, COMPUTED -> null;
      default -> {
        if (field.initial().isEmpty() && field.required()) {
          problems.add(new ItemFault(shape.name(), field.name(), "a value", "nothing"));
        }
        yield field.initial().orElse(null);
      }
    };
  }

  static AttributeValue timestamp(Field field, Moment now) {
    return field.codec().encode(now.instant().truncatedTo(ChronoUnit.MILLIS));
  }

  /** The expiry, where the design says how long after which timestamp. */
  static void expire(Shape shape, Map<String, AttributeValue> values, Moment now) {
    var expiry = shape.entity().expiry();
    if (expiry.isEmpty() || expiry.get().after().isEmpty()) {
      return;
    }
    String from = expiry.get().from().or(() -> shape.entity().createdAt()).orElse("");
    AttributeValue start = Stored.at(values, from);
    Field field = shape.fields().get(expiry.get().attribute());
    if (start == null && expiry.get().from().isPresent()) {
      values.remove(field.name());
      return;
    }
    Instant begin = start == null ? now.instant() : Instant.parse(plain(shape, from, start));
    Duration after = expiry.get().after().get();
    values.put(field.name(), field.codec().encode(begin.plus(after)));
  }

  private static String plain(Shape shape, String attribute, AttributeValue value) {
    Field field = shape.fields().get(attribute);
    return field == null ? value.s() : String.valueOf(field.codec().decode(value));
  }

  /** The values that tell which item is meant; the key's own and no others. */
  public static Map<String, AttributeValue> key(Shape shape, Map<String, ?> input) {
    Map<String, AttributeValue> values = new HashMap<>();
    Problems problems = new Problems();
    for (String path : shape.identity()) {
      Object value = at(input, path);
      if (value == null) {
        problems.add(
            new ItemFault(shape.name(), path, "a value, as it is part of the key", "nothing"));
        continue;
      }
      encodeKey(shape, path, value, values, problems);
    }
    problems.refuseIfAny();
    return values;
  }

  private static Object at(Map<String, ?> input, String path) {
    Object value = input.get(path);
    if (value != null || path.indexOf('.') < 0) {
      return value;
    }
    Object level = input;
    for (String name : path.split("\\.", -1)) {
      level = level instanceof Map<?, ?> map ? map.get(name) : null;
    }
    return level;
  }

  /** Keys may come as text, from a shell or an address. */
  private static void encodeKey(
      Shape shape,
      String path,
      Object value,
      Map<String, AttributeValue> values,
      Problems problems) {
    try {
      NestedValues.set(values, path, Operands.encode(shape.codec(path), value));
    } catch (Mismatch mismatch) {
      problems.add(problem(shape, path, mismatch));
    }
  }

  /** The version that a caller gave beside a key, to say that it means no other. */
  public static Optional<AttributeValue> versionBeside(Shape shape, Map<String, ?> key) {
    return shape
        .entity()
        .version()
        .filter(name -> key.get(name) != null)
        .map(name -> version(shape, shape.fields().get(name), key.get(name)));
  }

  /** The version that a caller read before. */
  static AttributeValue version(Shape shape, Field field, Object value) {
    try {
      return Operands.encode(field.codec(), value);
    } catch (Mismatch mismatch) {
      throw TableException.refused(List.of(problem(shape, field.name(), mismatch)));
    }
  }

  /** The stored form of what is given for a field; null when it does not fit. */
  private static AttributeValue encoded(Shape shape, Field field, Object value, Problems problems) {
    try {
      return field.codec().encode(value);
    } catch (Mismatch mismatch) {
      problems.add(problem(shape, field.name(), mismatch));
      return null;
    }
  }

  static ItemFault problem(Shape shape, String name, Mismatch mismatch) {
    String path = mismatch.path().isEmpty() ? name : name + "." + mismatch.path();
    return new ItemFault(shape.name(), path, mismatch.expected(), mismatch.found());
  }

  static ItemFault unknown(Shape shape, String name) {
    return new ItemFault(
        shape.name(), name, "one of " + shape.fields().keySet(), Mismatch.quoted(name));
  }
}
