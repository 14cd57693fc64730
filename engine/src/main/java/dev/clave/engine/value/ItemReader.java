package dev.clave.engine.value;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads what {@link ItemCodec} wrote. */
final class ItemReader {

  private static final AttributeValue TRUE = AttributeValue.createBool(true);
  private static final AttributeValue FALSE = AttributeValue.createBool(false);
  private static final AttributeValue NULL = AttributeValue.createNul(true);

  private final byte[] bytes;
  private int at;

  ItemReader(byte[] bytes) {
    this.bytes = bytes;
  }

  Map<String, AttributeValue> readMap() {
    int size = readLength();
    Map<String, AttributeValue> map = new LinkedHashMap<>(size * 4 / 3 + 1);
    for (int i = 0; i < size; i++) {
      map.put(readText(), readValue());
    }
    return map;
  }

  private AttributeValue readValue() {
    int tag = bytes[at++];
    return switch (tag) {
      case ItemCodec.Tag.STRING -> AttributeValue.createS(readText());
      case ItemCodec.Tag.NUMBER -> AttributeValue.createN(readText());
      case ItemCodec.Tag.BINARY -> AttributeValue.createB(readBytes());
      case ItemCodec.Tag.FALSE -> FALSE;
      case ItemCodec.Tag.TRUE -> TRUE;
      case ItemCodec.Tag.NULL -> NULL;
      case ItemCodec.Tag.MAP -> AttributeValue.createM(readMap());
      case ItemCodec.Tag.LIST -> AttributeValue.createL(readList());
      case ItemCodec.Tag.STRING_SET -> AttributeValue.createSs(readTexts());
      case ItemCodec.Tag.NUMBER_SET -> AttributeValue.createNs(readTexts());
      case ItemCodec.Tag.BINARY_SET -> AttributeValue.createBs(readBinaries());
      default ->
          throw new IllegalStateException(
              "expected a value tag from 1 to 11 in a stored item, found `" + tag + "`");
    };
  }

  private List<AttributeValue> readList() {
    int size = readLength();
    List<AttributeValue> list = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      list.add(readValue());
    }
    return list;
  }

  private List<String> readTexts() {
    int size = readLength();
    List<String> texts = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      texts.add(readText());
    }
    return texts;
  }

  private List<SdkBytes> readBinaries() {
    int size = readLength();
    List<SdkBytes> binaries = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      binaries.add(readBytes());
    }
    return binaries;
  }

  private SdkBytes readBytes() {
    int length = readLength();
    at += length;
    return SdkBytes.fromByteArrayUnsafe(Arrays.copyOfRange(bytes, at - length, at));
  }

  private String readText() {
    int length = readLength();
    at += length;
    return new String(bytes, at - length, length, StandardCharsets.UTF_8);
  }

  private int readLength() {
    int value = 0;
    int shift = 0;
    while (true) {
      byte next = bytes[at++];
      value |= (next & 0x7F) << shift;
      if (next >= 0) {
        return value;
      }
      shift += 7;
    }
  }
}
