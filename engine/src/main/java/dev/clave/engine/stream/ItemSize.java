package dev.clave.engine.stream;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The bytes that DynamoDB counts for an item: names and values, see "DynamoDB item sizes and
 * formats" in the developer guide.
 */
final class ItemSize {
  /** What a list or map costs before its content, and for each element of it. */
  private static final int DOCUMENT_OVERHEAD = 3;

  private static final int ELEMENT_OVERHEAD = 1;

  private ItemSize() {}

  static int of(Map<String, AttributeValue> item) {
    int size = 0;
    for (Map.Entry<String, AttributeValue> attribute : item.entrySet()) {
      size += text(attribute.getKey()) + of(attribute.getValue());
    }
    return size;
  }

  static int of(AttributeValue value) {
    return switch (value.type()) {
      case S -> text(value.s());
      case N -> number(value.n());
      case B -> binary(value.b());
      case BOOL, NUL -> 1;
      case SS -> value.ss().stream().mapToInt(ItemSize::text).sum();
      case NS -> value.ns().stream().mapToInt(ItemSize::number).sum();
      case BS -> value.bs().stream().mapToInt(ItemSize::binary).sum();
      case L -> list(value.l());
      case M -> DOCUMENT_OVERHEAD + ELEMENT_OVERHEAD * value.m().size() + of(value.m());
      case UNKNOWN_TO_SDK_VERSION -> 0;
    };
  }

  private static int list(List<AttributeValue> list) {
    int size = DOCUMENT_OVERHEAD + ELEMENT_OVERHEAD * list.size();
    for (AttributeValue element : list) {
      size += of(element);
    }
    return size;
  }

  private static int text(String text) {
    for (int at = 0; at < text.length(); at++) {
      if (text.charAt(at) >= 0x80) {
        return text.getBytes(StandardCharsets.UTF_8).length;
      }
    }
    return text.length();
  }

  private static int binary(SdkBytes bytes) {
    return bytes.asByteArrayUnsafe().length;
  }

  /**
   * One byte, one for a sign, and one for every two digits. Digits pair up from the decimal point,
   * so that an even count of them can straddle one pair more.
   */
  private static int number(String text) {
    BigDecimal number = new BigDecimal(text).stripTrailingZeros();
    if (number.signum() == 0) {
      return 1;
    }
    int digits = number.precision();
    int exponent = digits - 1 - number.scale();
    int straddling = digits % 2 == 0 && exponent % 2 == 0 ? 1 : 0;
    return 1 + (digits + 1) / 2 + straddling + (number.signum() < 0 ? 1 : 0);
  }
}
