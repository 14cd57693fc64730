package dev.clave.engine.expression;

import java.util.function.IntUnaryOperator;

/**
 * Whether a text or binary is part of another one, in time that grows with their lengths added. The
 * plain search multiplies them where both repeat themselves: of 400 KB it takes minutes.
 */
final class Substring {

  /** Up to so many steps the plain search is as good. */
  private static final long FEW_STEPS = 1 << 20;

  private Substring() {}

  static boolean isIn(String whole, String part) {
    return (long) whole.length() * part.length() <= FEW_STEPS
        ? whole.contains(part)
        : isIn(whole.length(), whole::charAt, part.length(), part::charAt);
  }

  static boolean isIn(byte[] whole, byte[] part) {
    return isIn(whole.length, at -> whole[at], part.length, at -> part[at]);
  }

  /** The search of Knuth, Morris and Pratt: it never goes back in the whole. */
  static boolean isIn(
      int wholeLength, IntUnaryOperator whole, int partLength, IntUnaryOperator part) {
    if (partLength == 0 || partLength > wholeLength) {
      return partLength == 0;
    }
    int[] borders = borders(partLength, part);
    int matched = 0;
    for (int at = 0; at < wholeLength; at++) {
      int unit = whole.applyAsInt(at);
      while (matched > 0 && unit != part.applyAsInt(matched)) {
        matched = borders[matched - 1];
      }
      if (unit == part.applyAsInt(matched)) {
        matched++;
      }
      if (matched == partLength) {
        return true;
      }
    }
    return false;
  }

  /** For each beginning of the part how much of it is its own end too. */
  private static int[] borders(int length, IntUnaryOperator part) {
    int[] borders = new int[length];
    int matched = 0;
    for (int at = 1; at < length; at++) {
      int unit = part.applyAsInt(at);
      while (matched > 0 && unit != part.applyAsInt(matched)) {
        matched = borders[matched - 1];
      }
      if (unit == part.applyAsInt(matched)) {
        matched++;
      }
      borders[at] = matched;
    }
    return borders;
  }
}
