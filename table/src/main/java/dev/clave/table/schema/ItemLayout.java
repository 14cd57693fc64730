package dev.clave.table.schema;

import dev.clave.table.condition.Stored;
import dev.clave.table.item.Item;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Where an entity's values lie in its stored items, and how they are read back. */
final class ItemLayout {
  private final Shape shape;
  private final KeyWriter keyWriter;
  private final AttributeValue type;
  private final Draft.Places places;
  private final Field[] fields;
  private final String[] names;

  /** Whether items have every attribute by its own name and in no map. */
  private final boolean asNamed;

  ItemLayout(Shape shape, KeyWriter keyWriter) {
    this.shape = shape;
    this.keyWriter = keyWriter;
    this.type = AttributeValue.createS(shape.entity().type());
    this.places = new Draft.Places(shape.names());
    this.fields = shape.ordered().toArray(Field[]::new);
    this.names = shape.ordered().stream().map(Field::name).toArray(String[]::new);
    this.asNamed =
        shape.ordered().stream().allMatch(each -> each.path().equals(List.of(each.name())))
            && shape.entity().under().isEmpty();
  }

  /** An item with nothing in it yet. */
  Draft draft() {
    return places.draft();
  }

  /**
   * The stored item: primary key, index keys, type, and the values in their places. Unless they are
   * nested or stored under other names, the values' own map becomes the item, so that nothing is
   * copied.
   */
  Map<String, AttributeValue> item(
      Map<String, AttributeValue> key, Map<String, AttributeValue> values) {
    Map<String, AttributeValue> item = asNamed ? values : placed(values);
    for (KeyPart part : shape.primary()) {
      item.put(part.attribute(), key.get(part.attribute()));
    }
    return withIndexKeys(item, values);
  }

  /** As {@link #item(Map, Map)}, where nobody needs the key by itself. */
  Map<String, AttributeValue> item(Map<String, AttributeValue> values) {
    Map<String, AttributeValue> item = asNamed ? values : placed(values);
    keyWriter.enter(item, values);
    return withIndexKeys(item, values);
  }

  private Map<String, AttributeValue> withIndexKeys(
      Map<String, AttributeValue> item, Map<String, AttributeValue> values) {
    for (KeyPart part : shape.indexed()) {
      AttributeValue value = keyWriter.keyValue(part, values, item);
      if (value != null) {
        item.put(part.attribute(), value);
      }
    }
    if (shape.entity().typeAttribute().isPresent()) {
      item.put(shape.entity().typeAttribute().get(), type);
    }
    return item;
  }

  /** Encoded values in the places where they are stored. */
  private Map<String, AttributeValue> placed(Map<String, AttributeValue> values) {
    Map<String, AttributeValue> item = draft();
    Map<String, AttributeValue> nested = new HashMap<>();
    values.forEach(
        (name, value) -> {
          Field field = shape.fields().get(name);
          (field != null && field.path().size() > 1 ? nested : item)
              .put(field == null ? name : field.storedName(), value);
        });
    shape.entity().under().ifPresent(map -> item.put(map, AttributeValue.createM(nested)));
    return item;
  }

  /** The encoded values of a stored item, by attribute. */
  Map<String, AttributeValue> values(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> values = draft();
    for (Field field : shape.ordered()) {
      AttributeValue value = Stored.at(item, field.path());
      if (value != null) {
        values.put(field.name(), value);
      }
    }
    return values;
  }

  /** The plain values of a stored item. */
  Map<String, Object> decoded(Map<String, AttributeValue> item) {
    return decoded(item, nested(item), true);
  }

  /** The plain values of encoded ones. */
  Map<String, Object> decodedValues(Map<String, AttributeValue> values) {
    return decoded(values, values, false);
  }

  private Map<String, Object> decoded(
      Map<String, AttributeValue> item, Map<String, AttributeValue> nested, boolean stored) {
    Map<String, Object> plain = new LinkedHashMap<>(shape.ordered().size() * 2);
    for (Field field : shape.ordered()) {
      Object value = decoded(field, item, nested, stored);
      if (value != null) {
        plain.put(field.name(), value);
      }
    }
    return plain;
  }

  /** The plain value of one attribute of a stored item or of encoded values, or null. */
  Object decoded(Map<String, AttributeValue> item, boolean stored, String name) {
    Field field = shape.fields().get(name);
    return field == null ? null : decoded(field, item, stored ? nested(item) : item, stored);
  }

  /** The plain values of a stored item or of encoded values, in the order of the fields. */
  Item.InOrder inOrder(Map<String, AttributeValue> item, boolean stored) {
    Object[] plain = new Object[fields.length];
    if (item instanceof Draft values && (asNamed || !stored)) {
      for (int place = 0; place < fields.length; place++) {
        plain[place] = plain(fields[place], values.at(place));
      }
    } else if (asNamed) {
      for (int place = 0; place < fields.length; place++) {
        plain[place] = plain(fields[place], item.get(names[place]));
      }
    } else {
      Map<String, AttributeValue> nested = stored ? nested(item) : item;
      for (int place = 0; place < fields.length; place++) {
        plain[place] = decoded(fields[place], item, nested, stored);
      }
    }
    return new Item.InOrder(names, plain);
  }

  private static Object decoded(
      Field field,
      Map<String, AttributeValue> item,
      Map<String, AttributeValue> nested,
      boolean stored) {
    return plain(
        field,
        (field.path().size() == 1 ? item : nested).get(stored ? field.storedName() : field.name()));
  }

  private static Object plain(Field field, AttributeValue value) {
    if (value == null) {
      return null;
    }
    // Text is text whatever the design says, and most attributes are.
    String text = value.s();
    if (text != null) {
      return text;
    }
    return value.nul() != null ? null : field.codec().decode(value);
  }

  /** The map in which an item keeps its attributes, if it keeps them in one. */
  private Map<String, AttributeValue> nested(Map<String, AttributeValue> item) {
    if (shape.entity().under().isEmpty()) {
      return item;
    }
    AttributeValue nested = item.get(shape.entity().under().get());
    return nested != null && nested.hasM() ? nested.m() : Map.of();
  }
}
