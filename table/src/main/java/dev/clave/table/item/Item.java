package dev.clave.table.item;

import dev.clave.table.value.RecordCodec;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One item as its entity: the entity's name and its attributes as plain values (text, {@code
 * BigDecimal} or {@code Long}, booleans, lists, maps). Keys are not among them. Attributes are
 * decoded when first asked for. Safe to share between threads.
 *
 * <pre>{@code
 * Item trip = table.get("viaje", Map.of("userId", "abc123", "id", "v001")).orElseThrow();
 * String status = (String) trip.get("status");
 * Viaje record = trip.as(Viaje.class);
 * }</pre>
 */
public final class Item {
  /** What an item is decoded from when its attributes are first asked for. */
  public interface Source {
    /** Every attribute, decoded. */
    Map<String, Object> all();

    /** One attribute, decoded alone; null when there is none. */
    default Object one(String attribute) {
      return all().get(attribute);
    }

    /** Every attribute in the order of the design, decoded at once; empty if that has no use. */
    default InOrder inOrder() {
      return InOrder.NONE;
    }
  }

  /**
   * The attributes of an entity in the order of its design, for code that reads all of them in that
   * order.
   *
   * @param names the names, each interned; shared by all items of the entity, so not to be changed
   * @param values a value for each name, null where the item has none
   */
  @SuppressWarnings("ArrayRecordComponent") // read in a hurry, by generated code alone
  public record InOrder(String[] names, @Nullable Object[] values) {
    /** No attributes. */
    public static final InOrder NONE = new InOrder(new String[0], new Object[0]);
  }

  private final String entity;
  private final boolean partial;
  private final Source source;

  /** Decoded by each thread that finds none; all of them decode the same. */
  private Map<String, Object> attributes;

  private Item(String entity, boolean partial, Source source, Map<String, Object> attributes) {
    this.entity = entity;
    this.partial = partial;
    this.source = source;
    this.attributes = attributes;
  }

  /** An item to be written, for batches. */
  public static Item of(String entity, Map<String, ?> attributes) {
    Map<String, Object> copy = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
    return new Item(entity, false, () -> copy, copy);
  }

  /** An item that is decoded from its source; {@code partial} if the source lacks attributes. */
  public static Item of(String entity, boolean partial, Source source) {
    return new Item(entity, partial, source, null);
  }

  public String entity() {
    return entity;
  }

  /** Whether the index that was read keeps only some of the attributes. */
  public boolean partial() {
    return partial;
  }

  public Map<String, Object> attributes() {
    // Read once: without a lock a second read could still see nothing.
    Map<String, Object> decoded = attributes;
    if (decoded == null) {
      decoded = Collections.unmodifiableMap(source.all());
      attributes = decoded;
    }
    return decoded;
  }

  /** The value of one attribute, or null when the item has none. */
  public @Nullable Object get(String attribute) {
    if (partial) {
      // What the keys tell of a partial item is found out for all attributes at once.
      return attributes().get(attribute);
    }
    Map<String, Object> decoded = attributes;
    return decoded == null ? source.one(attribute) : decoded.get(attribute);
  }

  /**
   * The attributes in the order of the design; without any where they must be asked for one by one.
   */
  public InOrder inOrder() {
    return source.inOrder();
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
