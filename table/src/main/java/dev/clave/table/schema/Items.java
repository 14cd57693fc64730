package dev.clave.table.schema;

import dev.clave.table.item.Item;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Makes items of what is stored; each is decoded when it is asked for its attributes. */
public final class Items {
  private Items() {}

  public static Item stored(Shape shape, Map<String, AttributeValue> storedItem) {
    return Item.of(shape.name(), false, new Encoded(shape, storedItem, true));
  }

  /** An item that was just written, by its encoded values. */
  public static Item values(Shape shape, Map<String, AttributeValue> values) {
    return Item.of(shape.name(), false, new Encoded(shape, values, false));
  }

  /** An item of which an index gave only its keys and some attributes. */
  public static Item partial(Shape shape, Map<String, AttributeValue> storedItem) {
    return Item.of(shape.name(), true, () -> PartialItems.decoded(shape, storedItem));
  }

  private record Encoded(Shape shape, Map<String, AttributeValue> item, boolean stored)
      implements Item.Source {
    @Override
    public Map<String, Object> all() {
      return stored ? shape.decoded(item) : shape.decodedValues(item);
    }

    @Override
    public Object one(String attribute) {
      return shape.decoded(item, stored, attribute);
    }

    @Override
    public Item.InOrder inOrder() {
      return shape.inOrder(item, stored);
    }
  }
}
