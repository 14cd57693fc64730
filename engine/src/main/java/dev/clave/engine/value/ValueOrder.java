package dev.clave.engine.value;

import java.math.BigDecimal;
import java.util.Arrays;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Equality and order of normalised values. */
public final class ValueOrder {

  private ValueOrder() {}

  /** Deep equality; the order of a set's members does not count because sets are kept sorted. */
  public static boolean areEqual(AttributeValue a, AttributeValue b) {
    if (a.s() != null) {
      return a.s().equals(b.s());
    }
    return a.equals(b);
  }

  /** Whether values of this type have an order. */
  public static boolean isOrdered(AttributeValue.Type type) {
    return type == AttributeValue.Type.S
        || type == AttributeValue.Type.N
        || type == AttributeValue.Type.B;
  }

  /** Whether one of the two is less than the other or they are equal. */
  public static boolean isComparable(AttributeValue a, AttributeValue b) {
    return (a.s() != null && b.s() != null)
        || (a.n() != null && b.n() != null)
        || (a.b() != null && b.b() != null);
  }

  /** The order of two comparable values: texts by UTF-8 bytes, binaries by unsigned bytes. */
  public static int compare(AttributeValue a, AttributeValue b) {
    if (a.s() != null) {
      return compareTexts(a.s(), b.s());
    }
    if (a.n() != null) {
      return new BigDecimal(a.n()).compareTo(new BigDecimal(b.n()));
    }
    return Arrays.compareUnsigned(a.b().asByteArrayUnsafe(), b.b().asByteArrayUnsafe());
  }

  /**
   * The order of the UTF-8 bytes, which is that of code points. UTF-16 differs from it only where a
   * surrogate meets a character above the surrogates.
   */
  static int compareTexts(String a, String b) {
    int shorter = Math.min(a.length(), b.length());
    for (int i = 0; i < shorter; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        boolean xSurrogate = Character.isSurrogate(x);
        boolean ySurrogate = Character.isSurrogate(y);
        return xSurrogate == ySurrogate ? x - y : xSurrogate ? 1 : -1;
      }
    }
    return a.length() - b.length();
  }
}
