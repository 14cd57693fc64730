package dev.clave.design.parse;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * Reads numbers that DynamoDB can keep. {@code 1e999999999} is short in a design and a gigabyte of
 * zeros for the first who writes it out.
 */
final class StorableNumber {
  /** More than DynamoDB keeps before or after the decimal point. */
  private static final int MOST_DIGITS = 130;

  /** All digits, a sign, a point and an exponent. */
  private static final int LONGEST_TEXT = 300;

  private StorableNumber() {}

  /** The number that a text stands for; empty if it is none, or too large or small to be kept. */
  static Optional<BigDecimal> of(String text) {
    if (text.length() > LONGEST_TEXT) {
      return Optional.empty();
    }
    try {
      BigDecimal number = new BigDecimal(text);
      long whole = (long) number.precision() - number.scale();
      return Optional.of(number)
          .filter(each -> whole <= MOST_DIGITS && each.scale() <= MOST_DIGITS);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
