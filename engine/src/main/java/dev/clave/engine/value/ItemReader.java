package dev.clave.engine.value;

import dev.clave.engine.memory.Reading;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads one item that {@link ItemCodec} wrote, and adds up on the way what {@link ValueSize} would
 * find: here the length of each text in UTF-8 is known already.
 */
public final class ItemReader extends StoredBytes {

  /** As they are stored, as texts, and the longest of these once more while it is written. */
  private static final int COPIES = 3;

  private static final AttributeValue TRUE = AttributeValue.createBool(true);
  private static final AttributeValue FALSE = AttributeValue.createBool(false);
  private static final AttributeValue NULL = AttributeValue.createNul(true);
  private static final AttributeValue EMPTY = AttributeValue.createS("");

  private final Reading memory = Reading.current();
  private int size;
  private int values;

  public ItemReader(byte[] bytes) {
    super(bytes);
    memory.bytes(COPIES * bytes.length);
  }

  /** The packed vector that an entry of a vector index begins with. */
  public static float[] vectorOf(byte[] entry) {
    Reading memory = Reading.current();
    long mark = memory.mark();
    ItemReader reader = new ItemReader(entry);
    memory.dropSince(mark);
    reader.readLength();
    int nameLength = reader.readLength();
    reader.at += nameLength + 1;
    int length = reader.readLength();
    float[] vector = new float[length / Float.BYTES];
    ByteBuffer.wrap(entry, reader.at, length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .asFloatBuffer()
        .get(vector);
    return vector;
  }

  /** The item; to be asked for once. */
  public Map<String, AttributeValue> readItem() {
    int count = readLength();
    Map<String, AttributeValue> map = new LinkedHashMap<>(count * 4 / 3 + 1);
    readAttributes(count, map::put);
    return map;
  }

  /** Hands over the attributes of the item one by one; to be asked for once. */
  void readAttributes(BiConsumer<? super String, ? super AttributeValue> taker) {
    readAttributes(readLength(), taker);
  }

  private void readAttributes(int count, BiConsumer<? super String, ? super AttributeValue> taker) {
    memory.namedValues(count);
    for (int i = 0; i < count; i++) {
      taker.accept(readText(), readValue());
    }
  }

  /** How large DynamoDB counts what has been read. */
  public int size() {
    return size;
  }

  /** How many values have been read, those within others too. */
  public int values() {
    return values;
  }

  private AttributeValue readValue() {
    values++;
    int tag = bytes[at++];
    return switch (tag) {
      case ItemCodec.Tag.STRING -> readTextValue();
      case ItemCodec.Tag.NUMBER -> AttributeValue.createN(readNumber());
      case ItemCodec.Tag.BINARY -> AttributeValue.createB(readBytes());
      case ItemCodec.Tag.FALSE -> counted(FALSE);
      case ItemCodec.Tag.TRUE -> counted(TRUE);
      case ItemCodec.Tag.NULL -> counted(NULL);
      case ItemCodec.Tag.MAP -> AttributeValue.createM(readMap());
      case ItemCodec.Tag.LIST -> AttributeValue.createL(readList());
      case ItemCodec.Tag.STRING_SET -> AttributeValue.createSs(readSet(this::readText));
      case ItemCodec.Tag.NUMBER_SET -> AttributeValue.createNs(readSet(this::readNumber));
      case ItemCodec.Tag.BINARY_SET -> AttributeValue.createBs(readSet(this::readBytes));
      default -> throw unknownTag(tag);
    };
  }

  private AttributeValue readTextValue() {
    String text = readText();
    return text.isEmpty() ? EMPTY : AttributeValue.createS(text);
  }

  private AttributeValue counted(AttributeValue value) {
    size += ValueSize.of(value);
    return value;
  }

  private Map<String, AttributeValue> readMap() {
    enter();
    Map<String, AttributeValue> map = readItem();
    leave();
    size += ValueSize.ofDocument(map.size());
    return map;
  }

  private List<AttributeValue> readList() {
    enter();
    List<AttributeValue> list = readAll(this::readValue);
    leave();
    size += ValueSize.ofDocument(list.size());
    return list;
  }

  private <T> List<T> readSet(Supplier<T> element) {
    List<T> set = readAll(element);
    values += set.size();
    return set;
  }

  private <T> List<T> readAll(Supplier<T> element) {
    int count = readLength();
    memory.values(count);
    List<T> all = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      all.add(element.get());
    }
    return all;
  }

  private SdkBytes readBytes() {
    int length = readLength();
    at += length;
    size += length;
    return SdkBytes.fromByteArrayUnsafe(Arrays.copyOfRange(bytes, at - length, at));
  }

  private String readText() {
    int length = readLength();
    size += length;
    return text(length);
  }

  private String readNumber() {
    String number = text(readLength());
    size += ValueSize.ofNumber(number);
    return number;
  }
}
