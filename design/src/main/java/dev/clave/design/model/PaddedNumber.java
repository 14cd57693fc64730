package dev.clave.design.model;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * Numbers as text of a fixed width that sorts as they do. From 0 up, zeros on the left: {@code 42}
 * with width 5 is {@code 00042}. Below 0, a minus and the distance from the power of ten above:
 * {@code -42} is {@code -99958}, {@code -43} is {@code -99957}; the minus sorts before every digit.
 *
 * <pre>{@code
 * PaddedNumber.text("42", 5);           // Optional[00042]
 * PaddedNumber.number("-99958", 5);     // -42
 * }</pre>
 */
public final class PaddedNumber {
  private PaddedNumber() {}

  /** The text of a number; empty if it has more digits before the point than the width. */
  public static Optional<String> text(String number, int width) {
    if (number.startsWith("-")) {
      BigDecimal above = BigDecimal.TEN.pow(width).add(new BigDecimal(number));
      return above.signum() <= 0 ? Optional.empty() : Optional.of("-" + zeros(plain(above), width));
    }
    int point = number.indexOf('.');
    return (point < 0 ? number.length() : point) > width
        ? Optional.empty()
        : Optional.of(zeros(number, width));
  }

  /** The number that was written as a text. */
  public static String number(String text, int width) {
    if (text.startsWith("-")) {
      return plain(new BigDecimal(text.substring(1)).subtract(BigDecimal.TEN.pow(width)));
    }
    return text.replaceFirst("^0+(?=\\d)", "");
  }

  private static String plain(BigDecimal number) {
    return (number.scale() > 0 ? number.stripTrailingZeros() : number).toPlainString();
  }

  private static String zeros(String number, int width) {
    int point = number.indexOf('.');
    int digits = point < 0 ? number.length() : point;
    return "0".repeat(Math.max(0, width - digits)) + number;
  }
}
