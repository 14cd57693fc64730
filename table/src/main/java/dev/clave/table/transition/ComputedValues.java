package dev.clave.table.transition;

import dev.clave.table.item.EntityRecord;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.schema.Field;
import dev.clave.table.schema.Field.Role;
import dev.clave.table.schema.Items;
import dev.clave.table.schema.Shape;
import dev.clave.table.value.Mismatch;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What the Java functions of a change make of one item: attributes of the other design, each by a
 * function of its own, or all by one that gives the whole record. For one thread.
 */
final class ComputedValues {
  /**
   * The functions of an entity.
   *
   * @param single by attribute
   * @param record gives all attributes at once
   * @param shared whether both designs store an attribute in the same place, where a function
   *     cannot give it another value
   */
  record Functions(
      Shape mine,
      Shape other,
      Map<String, Function<Item, ?>> single,
      Optional<Function<Item, EntityRecord>> record,
      Predicate<Field> shared) {
    boolean isEmpty() {
      return single.isEmpty() && record.isEmpty();
    }

    boolean has(Field field) {
      return single.containsKey(field.name())
          || (record.isPresent() && field.role() == Role.PLAIN && !shared.test(field));
    }
  }

  private final Functions functions;
  private final Map<String, AttributeValue> values;
  private Item item;
  private Map<String, ?> record;

  /** Of an item with these values of this program's design. */
  ComputedValues(Functions functions, Map<String, AttributeValue> values) {
    this.functions = functions;
    this.values = values;
  }

  AttributeValue of(Field field) {
    Function<Item, ?> single = functions.single.get(field.name());
    Object plain = single == null ? record().get(field.name()) : single.apply(item());
    return encoded(field, plain);
  }

  private AttributeValue encoded(Field field, Object plain) {
    try {
      return plain == null ? null : field.codec().encode(plain);
    } catch (Mismatch mismatch) {
      throw TableException.refused(
          functions.other.name(),
          field.name(),
          "a result of its conversion that it can have: " + mismatch.expected(),
          mismatch.found());
    }
  }

  /**
   * Refuses a record whose attribute is not what both designs store.
   *
   * @param counterpart the field of this program's design; null if it has none
   */
  void refuseOther(Field field, Field counterpart) {
    if (functions.record.isEmpty() || field.role() != Role.PLAIN || counterpart == null) {
      return;
    }
    AttributeValue storedValue = values.get(counterpart.name());
    AttributeValue converted = encoded(field, record().get(field.name()));
    if (!same(storedValue, converted)) {
      throw TableException.refused(
          functions.other.name(),
          field.name(),
          "what the conversion was given, as both designs store it in the same place",
          converted == null ? "nothing" : "another value");
    }
  }

  private static boolean same(AttributeValue one, AttributeValue other) {
    return Objects.equals(one, other)
        || (one != null
            && other != null
            && one.type() == other.type()
            && switch (one.type()) {
              case SS -> sameElements(one.ss(), other.ss());
              case NS -> sameElements(one.ns(), other.ns());
              case BS -> sameElements(one.bs(), other.bs());
              default -> false;
            });
  }

  private static boolean sameElements(List<?> one, List<?> other) {
    return new HashSet<>(one).equals(new HashSet<>(other));
  }

  private Item item() {
    if (item == null) {
      item = Items.values(functions.mine, values);
    }
    return item;
  }

  private Map<String, ?> record() {
    if (record == null) {
      EntityRecord converted = functions.record.orElseThrow().apply(item());
      if (!converted.entityName().equals(functions.other.name())) {
        throw TableException.refused(
            functions.mine.name(),
            "",
            "a conversion to `" + functions.other.name() + "`",
            "one to `" + converted.entityName() + "`");
      }
      record = converted.toMap();
    }
    return record;
  }
}
