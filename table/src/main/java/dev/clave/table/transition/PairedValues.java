package dev.clave.table.transition;

import dev.clave.table.item.TableException;
import dev.clave.table.schema.Field;
import dev.clave.table.schema.Shape;
import dev.clave.table.value.Mismatch;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The values of an entity in the two designs of a change: the other's from this program's.
 *
 * @param counterparts this program's fields, by the names of those of the other that hold the same
 */
record PairedValues(
    Shape mine,
    Shape other,
    boolean moved,
    Map<String, Field> counterparts,
    ComputedValues.Functions computation) {

  /**
   * The other design's values of an item.
   *
   * @param storedItem what is stored of the other's values; none where it has no item yet
   * @param before the values that the item had; none where that does not matter
   */
  Map<String, AttributeValue> convert(
      Map<String, AttributeValue> values,
      Map<String, AttributeValue> storedItem,
      Map<String, AttributeValue> before) {
    Map<String, AttributeValue> converted = new HashMap<>();
    ComputedValues computed = new ComputedValues(computation, values);
    ComputedValues earlier = new ComputedValues(computation, before);
    for (Field field : other.ordered()) {
      Field counterpart = counterparts.get(field.name());
      AttributeValue value;
      if (computation.has(field)) {
        value = computed.of(field);
        if (!before.isEmpty() && Objects.equals(value, earlier.of(field))) {
          value = storedItem.get(field.name());
        }
      } else {
        computed.refuseOther(field, counterpart);
        value =
            counterpart == null
                ? storedItem.get(field.name())
                : converted(counterpart, field, values.get(counterpart.name()));
      }
      if (value == null && field.required()) {
        value = field.initial().orElse(null);
      }
      if (value != null) {
        converted.put(field.name(), value);
      }
    }
    return converted;
  }

  private AttributeValue converted(Field from, Field to, AttributeValue value) {
    if (value == null || (from.path().equals(to.path()) && !moved) || sameType(from, to)) {
      return value;
    }
    try {
      return Conversion.of(from.codec(), to.codec(), value);
    } catch (Mismatch mismatch) {
      throw TableException.refused(
          mine.name(),
          from.name(),
          "a value that `"
              + other.name()
              + "."
              + to.name()
              + "` of the other design can have: "
              + mismatch.expected(),
          mismatch.found());
    }
  }

  private boolean sameType(Field from, Field to) {
    return mine.type(from.name()).equals(other.type(to.name())) && from.role() == to.role();
  }
}
