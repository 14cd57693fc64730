package dev.clave.migrate.write;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** How large DynamoDB counts an item, by its documentation of item sizes. */
final class ItemSize {
  /** Bytes in one item, by the AWS documentation of service quotas. */
  static final int MOST_BYTES = 400 * 1024;

  static final int NESTED_BYTES = 3;
  static final int ELEMENT_BYTES = 1;

  private ItemSize() {}

  static int of(Map<String, AttributeValue> item) {
    int bytes = 0;
    for (Map.Entry<String, AttributeValue> each : item.entrySet()) {
      bytes += text(each.getKey()) + of(each.getValue());
    }
    return bytes;
  }

  static int of(AttributeValue value) {
    return switch (value.type()) {
      case S -> text(value.s());
      case N -> number(value.n());
      case B -> value.b().asByteArrayUnsafe().length;
      case BOOL, NUL -> 1;
      case M -> NESTED_BYTES + of(value.m()) + ELEMENT_BYTES * value.m().size();
      case L -> NESTED_BYTES + value.l().stream().mapToInt(each -> ELEMENT_BYTES + of(each)).sum();
      case SS -> value.ss().stream().mapToInt(ItemSize::text).sum();
      case NS -> value.ns().stream().mapToInt(ItemSize::number).sum();
      case BS -> value.bs().stream().mapToInt(each -> each.asByteArrayUnsafe().length).sum();
      default -> 0;
    };
  }

  /** Two digits a byte and one more. */
  private static int number(String number) {
    return number.length() / 2 + 2;
  }

  private static int text(String text) {
    for (int at = 0; at < text.length(); at++) {
      if (text.charAt(at) > 127) {
        return text.getBytes(StandardCharsets.UTF_8).length;
      }
    }
    return text.length();
  }
}
