package dev.clave.table.reading;

import dev.clave.table.item.Item;
import java.util.Collection;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** About how many bytes the items of a page have. Nothing is counted where there is no bound. */
final class PageWeight {
  /** What a value takes beside its text. */
  private static final int OF_ANY_VALUE = 16;

  private final long most;
  private long bytes;

  PageWeight(long most) {
    this.most = most;
  }

  boolean isBounded() {
    return most < Long.MAX_VALUE;
  }

  boolean isFull() {
    return bytes >= most;
  }

  void add(Map<String, AttributeValue> storedItem) {
    if (isBounded()) {
      storedItem.forEach((name, value) -> bytes += name.length() + of(value));
    }
  }

  void add(Item item) {
    if (isBounded()) {
      bytes += of(item.attributes());
    }
  }

  private static long of(AttributeValue value) {
    long bytes = OF_ANY_VALUE;
    if (value.s() != null) {
      bytes += value.s().length();
    } else if (value.n() != null) {
      bytes += value.n().length();
    } else if (value.b() != null) {
      bytes += value.b().asByteArrayUnsafe().length;
    } else if (value.hasM()) {
      for (Map.Entry<String, AttributeValue> each : value.m().entrySet()) {
        bytes += each.getKey().length() + of(each.getValue());
      }
    } else if (value.hasL()) {
      for (AttributeValue each : value.l()) {
        bytes += of(each);
      }
    } else if (value.hasSs() || value.hasNs()) {
      for (String each : value.hasSs() ? value.ss() : value.ns()) {
        bytes += OF_ANY_VALUE + each.length();
      }
    } else if (value.hasBs()) {
      bytes += value.bs().stream().mapToLong(each -> each.asByteArrayUnsafe().length).sum();
    }
    return bytes;
  }

  private static long of(Object value) {
    long bytes = OF_ANY_VALUE;
    if (value instanceof CharSequence text) {
      bytes += text.length();
    } else if (value instanceof byte[] binary) {
      bytes += binary.length;
    } else if (value instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> each : map.entrySet()) {
        bytes += of(each.getKey()) + of(each.getValue());
      }
    } else if (value instanceof Collection<?> collection) {
      for (Object each : collection) {
        bytes += of(each);
      }
    }
    return bytes;
  }
}
