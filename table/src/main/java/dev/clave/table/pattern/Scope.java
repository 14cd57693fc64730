package dev.clave.table.pattern;

import dev.clave.table.item.ItemFault;
import dev.clave.table.item.TableException;
import dev.clave.table.schema.Field;
import dev.clave.table.schema.Operands;
import dev.clave.table.schema.PartialItems;
import dev.clave.table.schema.Shape;
import dev.clave.table.value.Mismatch;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Variables that are bound for good, such as {@code userId=abc123}. Within it, an entity must have
 * them in its partition key, a pattern in its partition key or else in every result, and what a
 * caller gives for them must agree.
 */
public record Scope(Map<String, Object> bound) {
  public static final Scope NONE = new Scope(Map.of());

  public boolean isEmpty() {
    return bound.isEmpty();
  }

  public Scope and(Map<String, ?> more) {
    Map<String, Object> all = new LinkedHashMap<>(bound);
    more.forEach(
        (name, value) -> {
          if (value == null || (bound.containsKey(name) && !same(bound.get(name), value))) {
            throw outside(name, name, Mismatch.quoted(value));
          }
          all.put(name, value);
        });
    return new Scope(all);
  }

  private static boolean same(Object one, Object other) {
    return String.valueOf(one).equals(String.valueOf(other));
  }

  private TableException outside(String where, String name, String found) {
    return TableException.of(
        TableException.Kind.OUT_OF_SCOPE,
        new ItemFault(where, name, "`" + bound.get(name) + "`, to which it is bound", found));
  }

  /** What a caller gives for an entity, with the bound variables filled in. */
  public Map<String, ?> entity(Shape shape, Map<String, ?> input) {
    if (isEmpty()) {
      return input;
    }
    Map<String, Object> all = new LinkedHashMap<>(input);
    for (String name : bound.keySet()) {
      if (!shape.primary().get(0).inputs().contains(name)) {
        throw TableException.of(
            TableException.Kind.OUT_OF_SCOPE,
            new ItemFault(
                shape.name(),
                "",
                "an entity whose partition key has `" + name + "`, to which the table is bound",
                "one without"));
      }
      if (!isWhole(shape, name)) {
        throw TableException.of(
            TableException.Kind.OUT_OF_SCOPE,
            new ItemFault(
                shape.name(),
                "",
                "an entity whose partition key holds `" + name + "` whole, as it is",
                "one that shortens, folds or leaves it out, so that several values share a"
                    + " partition"));
      }
      bind(shape.name(), name, all);
      if (input.get(name) == null && bound.get(name) instanceof String text) {
        shape.field(name).ifPresent(field -> all.put(name, typed(field, text)));
      }
    }
    return all;
  }

  /** A token's scope is text; an entity has values of its types. */
  private static Object typed(Field field, String text) {
    try {
      return field.codec().decode(field.codec().encodeText(text));
    } catch (Mismatch otherwise) {
      return text;
    }
  }

  /** What the caller gives stays as it is: a number is the same as its text and not its type. */
  private void bind(String where, String name, Map<String, Object> all) {
    Object value = all.get(name);
    if (value == null) {
      all.put(name, bound.get(name));
    } else if (!same(value, bound.get(name))) {
      throw outside(where, name, Mismatch.quoted(value));
    }
  }

  /** A pattern's parameters, with the bound variables filled in. */
  public Map<String, ?> pattern(PatternShape pattern, Map<String, ?> input) {
    if (isEmpty()) {
      return input;
    }
    Map<String, Object> all = new LinkedHashMap<>(input);
    for (String name : bound.keySet()) {
      if (pattern.codec(name) != null) {
        bind(pattern.name(), name, all);
      } else if (all.containsKey(name)) {
        bind(pattern.name(), name, all);
        all.remove(name);
      }
      List<String> without = without(pattern, name);
      if (!without.isEmpty() && !pattern.partitionHas(name)) {
        throw TableException.of(
            TableException.Kind.OUT_OF_SCOPE,
            new ItemFault(
                pattern.name(),
                "",
                "results that have `" + name + "`, to which the table is bound",
                "the entities " + without));
      }
    }
    return all;
  }

  /** A transaction's or view's inputs, with the bound variables filled in. */
  public <V> Map<String, Object> inputs(String where, Map<String, V> input) {
    Map<String, Object> all = new LinkedHashMap<>(input);
    bound.keySet().forEach(name -> bind(where, name, all));
    return all;
  }

  /** Whether a stored item is within the scope. */
  public boolean holds(Shape shape, Map<String, AttributeValue> item) {
    Map<String, AttributeValue> values = PartialItems.values(shape, item);
    return bound.entrySet().stream()
        .allMatch(
            each -> {
              Field field = shape.fields().get(each.getKey());
              return field == null
                  || Objects.equals(
                      Operands.encode(field.codec(), each.getValue()), values.get(field.name()));
            });
  }

  /** Whether items of an entity can be written and read by key within the scope. */
  public boolean reaches(Shape shape) {
    return bound.keySet().stream().allMatch(name -> isWhole(shape, name));
  }

  /** Whether a pattern can be run within the scope. */
  public boolean reaches(PatternShape pattern) {
    return bound.keySet().stream()
        .allMatch(name -> pattern.partitionHas(name) || without(pattern, name).isEmpty());
  }

  /** The entities of the results that do not have a variable. */
  private static List<String> without(PatternShape pattern, String name) {
    return pattern.pattern().returns().stream()
        .filter(entity -> pattern.shapes().shape(entity).field(name).isEmpty())
        .toList();
  }

  /** Whether a stored item is in a partition of the scope. */
  public boolean owns(Shape shape, Map<String, AttributeValue> item) {
    return isEmpty() || (reaches(shape) && holds(shape, item));
  }

  private static boolean isWhole(Shape shape, String name) {
    return shape.primary().get(0).hasWhole(name);
  }

  /** Whether the key of an item shows that it is in the partition of another tenant. */
  public boolean isForeign(Shape shape, Map<String, AttributeValue> key) {
    if (bound.keySet().stream().noneMatch(name -> isWhole(shape, name))) {
      return false;
    }
    Map<String, AttributeValue> keyValues = PartialItems.values(shape, key);
    return bound.entrySet().stream()
        .filter(each -> isWhole(shape, each.getKey()) && keyValues.containsKey(each.getKey()))
        .anyMatch(
            each ->
                !Operands.encode(shape.fields().get(each.getKey()).codec(), each.getValue())
                    .equals(keyValues.get(each.getKey())));
  }

  /** A count may go to what all share, and never into the partition of another tenant. */
  public void refuseOther(Shape holder, Map<String, AttributeValue> key) {
    for (String name : bound.keySet()) {
      Field field = holder.fields().get(name);
      if (holder.primary().get(0).inputs().contains(name)
          && !Operands.encode(field.codec(), bound.get(name)).equals(key.get(name))) {
        throw outside(holder.name(), name, Mismatch.quoted(field.codec().decode(key.get(name))));
      }
    }
  }

  /** Reading a whole table is for those who are bound to no part of it. */
  public void refuseWhole() {
    if (!isEmpty()) {
      throw TableException.of(
          TableException.Kind.OUT_OF_SCOPE,
          new ItemFault("scan", "", "a read within " + bound, "a read of the whole table"));
    }
  }

  /** A cursor's binding within this scope. */
  public String bound(String binding) {
    return isEmpty() ? binding : binding + "\n" + new TreeMap<>(bound);
  }
}
