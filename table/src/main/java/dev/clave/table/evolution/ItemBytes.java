package dev.clave.table.evolution;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The size of an item, by the page "DynamoDB item sizes and formats" of the developer guide. */
final class ItemBytes {
  private static final int OF_A_COLLECTION = 3;

  private ItemBytes() {}

  static long of(Map<String, AttributeValue> item) {
    long size = 0;
    for (Map.Entry<String, AttributeValue> each : item.entrySet()) {
      size += length(each.getKey()) + of(each.getValue());
    }
    return size;
  }

  private static long of(AttributeValue value) {
    if (value.s() != null) {
      return length(value.s());
    }
    if (value.n() != null) {
      return value.n().length() / 2L + 2;
    }
    if (value.b() != null) {
      return value.b().asByteArrayUnsafe().length;
    }
    if (value.hasM()) {
      return OF_A_COLLECTION + value.m().size() + of(value.m());
    }
    if (value.hasL()) {
      return OF_A_COLLECTION + value.l().size() + value.l().stream().mapToLong(ItemBytes::of).sum();
    }
    if (value.hasSs()) {
      return value.ss().stream().mapToLong(ItemBytes::length).sum();
    }
    if (value.hasNs()) {
      return value.ns().stream().mapToLong(each -> each.length() / 2L + 2).sum();
    }
    if (value.hasBs()) {
      return value.bs().stream().mapToLong(each -> each.asByteArrayUnsafe().length).sum();
    }
    return 1;
  }

  private static long length(String text) {
    int length = text.length();
    long bytes = length;
    for (int place = 0; place < length; place++) {
      char unit = text.charAt(place);
      // Two units of a surrogate pair are four bytes together.
      bytes += unit < 0x80 ? 0 : unit < 0x800 || Character.isSurrogate(unit) ? 1 : 2;
    }
    return bytes;
  }
}
