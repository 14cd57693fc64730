package dev.clave.table;

import dev.clave.table.value.RecordCodec;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One item as its entity: the entity's name and its attributes as plain values (text, {@code
 * BigDecimal} or {@code Long}, booleans, lists, maps). Keys are not among them. Attributes are
 * decoded when first asked for.
 */
public final class Item {
  /** How the attributes are held until they are asked for. */
  private enum Form {
    STORED,
    PARTIAL,
    VALUES
  }

  private final String entity;
  private final Shape shape;
  private final Map<String, AttributeValue> stored;
  private final Form form;
  private Map<String, Object> attributes;

  private Item(
      String entity,
      Shape shape,
      Map<String, AttributeValue> stored,
      Form form,
      Map<String, Object> attributes) {
    this.entity = entity;
    this.shape = shape;
    this.stored = stored;
    this.form = form;
    this.attributes = attributes;
  }

  /** An item to be written, for batches. */
  public static Item of(String entity, Map<String, ?> attributes) {
    return new Item(
        entity,
        null,
        Map.of(),
        Form.VALUES,
        Collections.unmodifiableMap(new LinkedHashMap<>(attributes)));
  }

  static Item stored(Shape shape, Map<String, AttributeValue> stored) {
    return new Item(shape.name(), shape, stored, Form.STORED, null);
  }

  /** An item that was just written, by its encoded values. */
  static Item values(Shape shape, Map<String, AttributeValue> values) {
    return new Item(shape.name(), shape, values, Form.VALUES, null);
  }

  /** An item of which an index gave only its keys and some attributes. */
  static Item partial(Shape shape, Map<String, AttributeValue> stored) {
    return new Item(shape.name(), shape, stored, Form.PARTIAL, null);
  }

  public String entity() {
    return entity;
  }

  /** Whether the index that was read keeps only some of the attributes. */
  public boolean partial() {
    return form == Form.PARTIAL;
  }

  public Map<String, Object> attributes() {
    if (attributes == null) {
      Map<String, Object> decoded =
          switch (form) {
            case STORED -> shape.decoded(stored);
            case PARTIAL -> PartialItems.decoded(shape, stored);
            case VALUES -> shape.decodedValues(stored);
          };
      attributes = Collections.unmodifiableMap(decoded);
    }
    return attributes;
  }

  /** The value of one attribute, or null when the item has none. */
  public Object get(String attribute) {
    if (attributes == null && form != Form.PARTIAL) {
      return shape.decoded(stored, form == Form.STORED, attribute);
    }
    return attributes().get(attribute);
  }

  /** The attributes as a record with components of the same names. */
  public <R extends Record> R as(Class<R> type) {
    return RecordCodec.of(type).read(attributes());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Item item
        && entity.equals(item.entity)
        && attributes().equals(item.attributes());
  }

  @Override
  public int hashCode() {
    return entity.hashCode() * 31 + attributes().hashCode();
  }

  @Override
  public String toString() {
    return entity + attributes();
  }
}
