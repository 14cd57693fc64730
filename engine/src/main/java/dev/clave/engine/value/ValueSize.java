package dev.clave.engine.value;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** How large DynamoDB counts items, which limits and capacity are measured by. */
public final class ValueSize {

  /** What a list or map costs beside its content. */
  private static final int DOCUMENT_OVERHEAD = 3;

  /** What each element of a list or map costs beside its own size. */
  private static final int ELEMENT_OVERHEAD = 1;

  /**
   * More than any limit. What is beyond is not added up: an update may name one large value so
   * often that the sum would not fit an int.
   */
  private static final int ENOUGH = 64 << 20;

  /** What one of the chars of a text takes at most in UTF-8. */
  private static final int MOST_BYTES = 3;

  private ValueSize() {}

  public static int ofItem(Map<String, AttributeValue> item) {
    int size = 0;
    for (Map.Entry<String, AttributeValue> attribute : item.entrySet()) {
      size += utf8Length(attribute.getKey()) + of(attribute.getValue());
      if (size > ENOUGH) {
        return size;
      }
    }
    return size;
  }

  /** Whether a value is larger than a limit; the characters of a short text need no counting. */
  public static boolean isOver(AttributeValue value, int limit) {
    return (value.s() == null || value.s().length() > limit / MOST_BYTES) && of(value) > limit;
  }

  /** Whether an item is larger than a limit; most are so small that nothing need be counted. */
  public static boolean isItemOver(Map<String, AttributeValue> item, int limit) {
    long most = 0;
    for (Map.Entry<String, AttributeValue> attribute : item.entrySet()) {
      AttributeValue value = attribute.getValue();
      if (value.type() != AttributeValue.Type.S && value.type() != AttributeValue.Type.N) {
        return ofItem(item) > limit;
      }
      String text = value.s() == null ? value.n() : value.s();
      most += (long) MOST_BYTES * (attribute.getKey().length() + text.length());
    }
    return most > limit && ofItem(item) > limit;
  }

  public static int of(AttributeValue value) {
    return switch (value.type()) {
      case S -> utf8Length(value.s());
      case N -> ofNumber(value.n());
      case B -> value.b().asByteArrayUnsafe().length;
      case BOOL, NUL -> 1;
      case SS -> value.ss().stream().mapToInt(ValueSize::utf8Length).sum();
      case NS -> value.ns().stream().mapToInt(ValueSize::ofNumber).sum();
      case BS -> value.bs().stream().mapToInt(bytes -> bytes.asByteArrayUnsafe().length).sum();
      case L -> {
        int list = ofDocument(value.l().size());
        for (AttributeValue element : value.l()) {
          list += of(element);
          if (list > ENOUGH) {
            break;
          }
        }
        yield list;
      }
      case M -> ofDocument(value.m().size()) + ofItem(value.m());
      case UNKNOWN_TO_SDK_VERSION -> 0;
    };
  }

  /** A list or map of so many elements, without them. */
  static int ofDocument(int elements) {
    return DOCUMENT_OVERHEAD + ELEMENT_OVERHEAD * elements;
  }

  /**
   * One byte and one for two significant digits, counted before and after the point by themselves,
   * and another for a sign.
   */
  static int ofNumber(String number) {
    int start = number.charAt(0) == '-' ? 1 : 0;
    int first = -1;
    int last = -1;
    for (int i = start; i < number.length(); i++) {
      char c = number.charAt(i);
      if (c != '0' && c != '.') {
        if (first < 0) {
          first = i;
        }
        last = i;
      }
    }
    if (first < 0) {
      return 1;
    }
    int point = number.indexOf('.');
    boolean isOnBothSides = point > first && point < last;
    int whole = isOnBothSides ? point - first : last - first + 1;
    int fraction = isOnBothSides ? last - point : 0;
    return 1 + (whole + 1) / 2 + (fraction + 1) / 2 + start;
  }

  public static int utf8Length(String text) {
    int length = text.length();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        length += c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
      }
    }
    return length;
  }
}
