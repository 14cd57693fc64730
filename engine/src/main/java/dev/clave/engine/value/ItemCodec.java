package dev.clave.engine.value;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items as bytes: a count, then a name and a value for each attribute. */
public final class ItemCodec {

  private static final int TYPICAL_SIZE = 256;

  private ItemCodec() {}

  public static byte[] encode(Map<String, AttributeValue> item) {
    ByteWriter out = new ByteWriter(TYPICAL_SIZE);
    writeMap(out, item);
    return out.toBytes();
  }

  public static Map<String, AttributeValue> decode(byte[] bytes) {
    return new ItemReader(bytes).readItem();
  }

  private static void writeMap(ByteWriter out, Map<String, AttributeValue> map) {
    out.writeLength(map.size());
    map.forEach(
        (name, value) -> {
          out.writeText(name);
          writeValue(out, value);
        });
  }

  private static void writeValue(ByteWriter out, AttributeValue value) {
    switch (value.type()) {
      case S -> out.writeByte(Tag.STRING).writeText(value.s());
      case N -> out.writeByte(Tag.NUMBER).writeText(value.n());
      case B -> writeBytes(out.writeByte(Tag.BINARY), value.b());
      case BOOL -> out.writeByte(value.bool() ? Tag.TRUE : Tag.FALSE);
      case NUL -> out.writeByte(Tag.NULL);
      case M -> writeMap(out.writeByte(Tag.MAP), value.m());
      case L -> {
        out.writeByte(Tag.LIST).writeLength(value.l().size());
        value.l().forEach(element -> writeValue(out, element));
      }
      case SS -> writeTexts(out.writeByte(Tag.STRING_SET), value.ss());
      case NS -> writeTexts(out.writeByte(Tag.NUMBER_SET), value.ns());
      case BS -> {
        out.writeByte(Tag.BINARY_SET).writeLength(value.bs().size());
        value.bs().forEach(element -> writeBytes(out, element));
      }
      case UNKNOWN_TO_SDK_VERSION ->
          throw new IllegalArgumentException("a value without a type reached the store");
    }
  }

  private static void writeBytes(ByteWriter out, SdkBytes value) {
    byte[] bytes = value.asByteArrayUnsafe();
    out.writeLength(bytes.length).write(bytes);
  }

  private static void writeTexts(ByteWriter out, List<String> texts) {
    out.writeLength(texts.size());
    texts.forEach(out::writeText);
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
