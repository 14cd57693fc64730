package dev.clave.table.writing;

import dev.clave.table.item.Add;
import dev.clave.table.item.ItemFault;
import dev.clave.table.schema.Field;
import dev.clave.table.schema.Problems;
import dev.clave.table.schema.Shape;
import dev.clave.table.value.Mismatch;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Encodes a caller's changes: null removes an attribute, {@link Add} adds to a number. */
public final class ChangeInputs {
  private final Shape shape;
  private final Map<String, AttributeValue> key;
  private final Problems problems = new Problems();
  private final Map<String, AttributeValue> sets = new LinkedHashMap<>();
  private final Map<String, BigDecimal> adds = new LinkedHashMap<>();
  private final Set<String> removes = new LinkedHashSet<>();
  private Optional<AttributeValue> version = Optional.empty();

  private ChangeInputs(Shape shape, Map<String, AttributeValue> key) {
    this.shape = shape;
    this.key = key;
  }

  public static Changes changes(
      Shape shape, Map<String, AttributeValue> key, Map<String, ?> changedValues) {
    shape.refuseAppendOnly("update");
    ChangeInputs inputs = new ChangeInputs(shape, key);
    changedValues.forEach(inputs::read);
    inputs.problems.refuseIfAny();
    return new Changes(inputs.sets, inputs.adds, inputs.removes, inputs.version);
  }

  private void read(String path, Object value) {
    Optional<Field> field = shape.field(path).or(() -> shape.field(Shape.root(path)));
    if (field.isEmpty() || (field.get().name().length() < path.length() && isNowhere(path))) {
      problems.add(() -> Inputs.unknown(shape, path));
    } else if (field.get().role() == Field.Role.VERSION) {
      version = Optional.ofNullable(value).map(read -> Inputs.version(shape, field.get(), read));
    } else {
      read(field.get(), path, value);
    }
  }

  private boolean isNowhere(String path) {
    return shape.entity().attribute(path).isEmpty();
  }

  private void read(Field field, String path, Object value) {
    if (field.isKept()) {
      problems.add(
          new ItemFault(
              shape.name(), path, "no value, as the runtime keeps it", Mismatch.quoted(value)));
      return;
    }
    if (value instanceof Add add) {
      adds.put(path, add.amount());
    } else if (value == null) {
      if (isRequired(field, path)) {
        problems.add(new ItemFault(shape.name(), path, "a value", "nothing"));
      }
      removes.add(path);
    } else {
      try {
        sets.put(path, shape.codec(path).encode(value));
      } catch (Mismatch mismatch) {
        problems.add(Inputs.problem(shape, path, mismatch));
        return;
      }
    }
    Promises.broken(shape, key, sets, path)
        .ifPresent(
            expected -> problems.add(new ItemFault(shape.name(), path, expected, text(value))));
    if (shape.identity().contains(path)) {
      sets.remove(path);
    }
  }

  private boolean isRequired(Field field, String path) {
    return path.equals(field.name())
        ? field.required()
        : !shape.entity().attribute(path).get().optional();
  }

  private static String text(Object value) {
    return value == null
        ? "its removal"
        : value instanceof Add add ? "an addition of " + add.amount() : Mismatch.quoted(value);
  }
}
