package dev.clave.table.typed;

import dev.clave.table.item.Item;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the attributes of an item, or the fields of a map in one, as Java types.
 *
 * <pre>{@code
 * AttributeReader viaje = AttributeReader.of(item);
 * viaje.required("id", Values::text);
 * viaje.optional("costos", Costos::from);
 * }</pre>
 *
 * <p>Attributes are found soonest in the order of the design. For one thread.
 */
public final class AttributeReader {
  private final String owner;
  private final String[] names;
  private final @Nullable Object[] values;
  private final Function<String, @Nullable Object> others;

  /** Where the next attribute is, if they are read in the order of the design. */
  private int next;

  private AttributeReader(
      String owner, Item.InOrder inOrder, Function<String, @Nullable Object> others) {
    this.owner = owner;
    this.names = inOrder.names();
    this.values = inOrder.values();
    this.others = others;
  }

  public static AttributeReader of(Item item) {
    return new AttributeReader(item.entity(), item.inOrder(), item::get);
  }

  /**
   * Reads a map inside an item.
   *
   * @throws UnreadableItem if the value is no map
   */
  public static AttributeReader of(String owner, Object value) {
    if (value instanceof Map<?, ?> map) {
      return new AttributeReader(owner, Item.InOrder.NONE, map::get);
    }
    throw new UnreadableItem(owner, "a map", Values.quoted(value));
  }

  /**
   * The value of an attribute that every item has.
   *
   * @throws UnreadableItem if it is missing or of another type
   */
  public <T> T required(String name, Function<Object, T> reader) {
    Object value = value(name);
    if (value == null) {
      throw new UnreadableItem(owner + "." + name, "a value", "nothing");
    }
    return read(name, value, reader);
  }

  /** The value of an attribute, or {@code otherwise} where an older item has none. */
  public <T> T or(String name, Function<Object, T> reader, T otherwise) {
    Object value = value(name);
    return value == null ? otherwise : read(name, value, reader);
  }

  /** The value of an attribute that an item need not have. */
  public <T> Optional<T> optional(String name, Function<Object, T> reader) {
    return Optional.ofNullable(nullable(name, reader));
  }

  /** As {@link #optional}, null where there is none. */
  public <T> @Nullable T nullable(String name, Function<Object, T> reader) {
    Object value = value(name);
    return value == null ? null : read(name, value, reader);
  }

  @SuppressWarnings("ReferenceEquality") // names are interned, here and in generated code
  private @Nullable Object value(String name) {
    int expected = next;
    if (expected < names.length && names[expected] == name) {
      next = expected + 1;
      return values[expected];
    }
    return others.apply(name);
  }

  private <T> T read(String name, Object value, Function<Object, T> reader) {
    try {
      return reader.apply(value);
    } catch (Values.Unexpected unexpected) {
      throw new UnreadableItem(
          owner + "." + name, unexpected.expected(), Values.quoted(unexpected.actual()));
    }
  }
}
