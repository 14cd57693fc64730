package dev.clave.engine.value;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items as bytes: a count, then a name and a value for each attribute. */
public final class ItemCodec {

  private ItemCodec() {}

  public static byte[] encode(Map<String, AttributeValue> item) {
    ItemWriter writer = ItemWriter.ofThread();
    writer.writeItem(item);
    return writer.toBytes();
  }

  public static Map<String, AttributeValue> decode(byte[] bytes) {
    return new ItemReader(bytes).readItem();
  }

  /** The first byte of a stored value. Part of the storage format: never reuse a number. */
  static final class Tag {
    static final int STRING = 1;
    static final int NUMBER = 2;
    static final int BINARY = 3;
    static final int FALSE = 4;
    static final int TRUE = 5;
    static final int NULL = 6;
    static final int MAP = 7;
    static final int LIST = 8;
    static final int STRING_SET = 9;
    static final int NUMBER_SET = 10;
    static final int BINARY_SET = 11;

    private Tag() {}
  }
}
