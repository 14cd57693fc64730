package dev.clave.engine.value;

import dev.clave.engine.memory.Reading;
import java.util.AbstractMap;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item and its bytes in storage. One that comes from there is read only when it is asked for: a
 * write that replaces it needs to know how large it was and whether it changes, but not its values.
 * Its bytes count for the memory of the request that it is made for. Used by one thread at a time.
 */
public final class StoredItem {

  private static final int UNKNOWN = -1;

  private final byte[] bytes;
  private int size;
  private Map<String, AttributeValue> item;

  private StoredItem(byte[] bytes, int size, Map<String, AttributeValue> item) {
    Reading.current().bytes(bytes.length);
    this.bytes = bytes;
    this.size = size;
    this.item = item;
  }

  /** What is kept as these bytes. */
  public static StoredItem of(byte[] bytes) {
    return new StoredItem(bytes, UNKNOWN, null);
  }

  /** What is to be kept. */
  public static StoredItem of(Map<String, AttributeValue> item) {
    ItemWriter writer = ItemWriter.ofThread();
    writer.writeItem(item);
    return new StoredItem(writer.toBytes(), writer.size(), item);
  }

  public byte[] bytes() {
    return bytes;
  }

  public Map<String, AttributeValue> item() {
    if (item == null) {
      ItemReader reader = new ItemReader(bytes);
      item = reader.readItem();
      size = reader.size();
    }
    return item;
  }

  /**
   * The item for somebody who copies it at once, as the responses of the SDK do: going through the
   * map reads the values, which are not kept here.
   */
  public Map<String, AttributeValue> toCopy() {
    return item == null ? new Attributes() : item;
  }

  private final class Attributes extends AbstractMap<String, AttributeValue> {
    @Override
    public void forEach(BiConsumer<? super String, ? super AttributeValue> action) {
      new ItemReader(bytes).readAttributes(action);
    }

    @Override
    public int size() {
      return ItemWalk.countOf(bytes);
    }

    @Override
    public Set<Map.Entry<String, AttributeValue>> entrySet() {
      return item().entrySet();
    }
  }

  /** How large DynamoDB counts it. */
  public int size() {
    if (size == UNKNOWN) {
      size = ItemWalk.sizeOf(bytes);
    }
    return size;
  }

  /** Whether both have the same attributes with the same values, in any order. */
  public boolean hasContentOf(StoredItem other) {
    if (bytes.length != other.bytes.length) {
      return false;
    }
    return Arrays.equals(bytes, other.bytes)
        || (!ItemWalk.surelyDiffer(bytes, other.bytes) && item().equals(other.item()));
  }
}
