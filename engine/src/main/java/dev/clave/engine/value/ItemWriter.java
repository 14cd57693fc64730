package dev.clave.engine.value;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes items as {@link ItemCodec} says, and adds up on the way what {@link ValueSize} would find.
 * Each thread has one, so that an item is copied once, at its true length.
 */
final class ItemWriter {

  private static final int TYPICAL_SIZE = 1024;

  /** More than so many bytes are not kept for the next item. */
  private static final int LONGEST_KEPT = 64 << 10;

  private static final ThreadLocal<ItemWriter> OF_THREAD = ThreadLocal.withInitial(ItemWriter::new);

  private ByteWriter out = new ByteWriter(TYPICAL_SIZE);
  private int size;

  private ItemWriter() {}

  /** That of this thread, empty. */
  static ItemWriter ofThread() {
    ItemWriter writer = OF_THREAD.get();
    if (writer.out.capacity() > LONGEST_KEPT) {
      writer.out = new ByteWriter(TYPICAL_SIZE);
    }
    writer.out.clear();
    writer.size = 0;
    return writer;
  }

  void writeItem(Map<String, AttributeValue> item) {
    out.writeLength(item.size());
    item.forEach(this::writeAttribute);
  }

  /** What was written, in an array of its own. */
  byte[] toBytes() {
    return out.copy();
  }

  /** How large DynamoDB counts what was written. */
  int size() {
    return size;
  }

  private void writeAttribute(String name, AttributeValue value) {
    writeText(name);
    writeValue(value);
  }

  private void writeValue(AttributeValue value) {
    switch (value.type()) {
      case S -> {
        out.writeByte(ItemCodec.Tag.STRING);
        writeText(value.s());
      }
      case N -> {
        out.writeByte(ItemCodec.Tag.NUMBER);
        writeNumber(value.n());
      }
      case B -> {
        out.writeByte(ItemCodec.Tag.BINARY);
        writeBytes(value.b());
      }
      case BOOL -> {
        out.writeByte(value.bool() ? ItemCodec.Tag.TRUE : ItemCodec.Tag.FALSE);
        size++;
      }
      case NUL -> {
        out.writeByte(ItemCodec.Tag.NULL);
        size++;
      }
      case M -> {
        out.writeByte(ItemCodec.Tag.MAP);
        size += ValueSize.ofDocument(value.m().size());
        writeItem(value.m());
      }
      case L -> {
        List<AttributeValue> list = value.l();
        out.writeByte(ItemCodec.Tag.LIST).writeLength(list.size());
        size += ValueSize.ofDocument(list.size());
        list.forEach(this::writeValue);
      }
      case SS -> {
        out.writeByte(ItemCodec.Tag.STRING_SET).writeLength(value.ss().size());
        value.ss().forEach(this::writeText);
      }
      case NS -> {
        out.writeByte(ItemCodec.Tag.NUMBER_SET).writeLength(value.ns().size());
        value.ns().forEach(this::writeNumber);
      }
      case BS -> {
        out.writeByte(ItemCodec.Tag.BINARY_SET).writeLength(value.bs().size());
        value.bs().forEach(this::writeBytes);
      }
      case UNKNOWN_TO_SDK_VERSION ->
          throw new IllegalArgumentException("a value without a type reached the store");
    }
  }

  private void writeText(String text) {
    size += out.writeText(text);
  }

  private void writeNumber(String number) {
    out.writeText(number);
    size += ValueSize.ofNumber(number);
  }

  private void writeBytes(SdkBytes value) {
    byte[] bytes = value.asByteArrayUnsafe();
    out.writeLength(bytes.length).write(bytes);
    size += bytes.length;
  }
}
