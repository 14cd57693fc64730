package dev.clave.table.writing;

import dev.clave.design.model.Attribute;
import dev.clave.table.condition.Stored;
import dev.clave.table.pattern.Scope;
import dev.clave.table.schema.Shape;
import dev.clave.table.schema.Shapes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Takes the snapshots of a new item that its caller leaves out, from their originals. */
final class Snapshots {
  private final Shapes shapes;
  private final BiFunction<String, Map<String, AttributeValue>, Map<String, AttributeValue>> items;
  private final Scope scope;

  /**
   * Within a scope, which also bounds what snapshots are taken of.
   *
   * @param items the item of a table with a key, or one without attributes
   */
  Snapshots(
      Shapes shapes,
      BiFunction<String, Map<String, AttributeValue>, Map<String, AttributeValue>> items,
      Scope scope) {
    this.shapes = shapes;
    this.items = items;
    this.scope = scope;
  }

  /**
   * The caller's values with the snapshots.
   *
   * @param mayExist whether an item with this key may be there, whose snapshots then stay
   */
  Map<String, ?> complete(Shape shape, Map<String, ?> input, boolean mayExist) {
    if (shape.snapshots().isEmpty()) {
      return input;
    }
    List<Attribute> absent =
        shape.snapshots().stream().filter(each -> input.get(each.name()) == null).toList();
    if (absent.isEmpty()) {
      return input;
    }
    Map<String, Object> completed = new HashMap<>(input);
    Map<String, AttributeValue> storedItem = mayExist ? stored(shape, input) : Map.of();
    for (Attribute attribute : absent) {
      Optional<Object> value =
          storedItem.isEmpty()
              ? original(attribute, input)
              : Optional.ofNullable(shape.values(storedItem).get(attribute.name()))
                  .map(shape.fields().get(attribute.name()).codec()::decode);
      value.ifPresent(each -> completed.put(attribute.name(), each));
    }
    return completed;
  }

  private Map<String, AttributeValue> stored(Shape shape, Map<String, ?> input) {
    return items.apply(shape.tableName(), shape.key(Inputs.key(shape, input)));
  }

  /** What the original is now; empty when the item names none, or it has no such value. */
  private Optional<Object> original(Attribute attribute, Map<String, ?> input) {
    Attribute.CopyOf of = attribute.copyOf().orElseThrow();
    Shape source = shapes.shape(of.entity());
    Map<String, String> with = attribute.snapshot().orElseThrow().with();
    Map<String, Object> key = new HashMap<>();
    for (String name : source.identity()) {
      Object value = input.get(with.getOrDefault(name, name));
      if (value == null) {
        return Optional.empty();
      }
      key.put(name, value);
    }
    Map<String, AttributeValue> sourceKey =
        source.key(Inputs.key(source, scope.entity(source, key)));
    Map<String, AttributeValue> item = items.apply(source.tableName(), sourceKey);
    if (item.isEmpty() && !attribute.optional()) {
      throw Planner.notFound(source, sourceKey);
    }
    return Optional.ofNullable(Stored.at(source.values(item), of.attribute()))
        .map(source.codec(of.attribute())::decode);
  }
}
