package dev.clave.engine.value;

import dev.clave.engine.error.Fault;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** DynamoDB's numbers: 38 significant digits, from 1E-130 to 9.99…E+125 on both sides of zero. */
public final class Numbers {

  private static final int MOST_DIGITS = 38;
  private static final int LARGEST_EXPONENT = 125;
  private static final int SMALLEST_EXPONENT = -130;

  /** Longer texts cannot be numbers in range and would cost time to find out. */
  private static final int LONGEST_TEXT = 1000;

  private static final Pattern FORM =
      Pattern.compile("([+-]?(?:\\d+\\.?\\d*|\\.\\d+))(?:[eE]([+-]?\\d+))?");

  private Numbers() {}

  /** The number that a text means, in DynamoDB's one way of writing it. */
  public static String normalize(String text, ValueLayer layer) {
    if (isSmallInteger(text)) {
      return text;
    }
    return write(parse(text, layer));
  }

  /** What normal integers look like already; most numbers are such. */
  private static boolean isSmallInteger(String text) {
    int length = text.length();
    int start = length > 0 && text.charAt(0) == '-' ? 1 : 0;
    int digits = length - start;
    if (digits == 0 || digits > MOST_DIGITS) {
      return false;
    }
    if (text.charAt(start) == '0') {
      return length == 1;
    }
    for (int i = start; i < length; i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9') {
        return false;
      }
    }
    return true;
  }

  private static BigDecimal parse(String text, ValueLayer layer) {
    if (text.isEmpty() && layer == ValueLayer.OLDER) {
      throw Fault.NUMBER_EMPTY.with();
    }
    Matcher parts = FORM.matcher(text);
    if (text.length() > LONGEST_TEXT || !parts.matches()) {
      throw Fault.NUMBER_UNREADABLE.with(text);
    }
    try {
      if (layer == ValueLayer.OLDER) {
        return wrapped(new BigDecimal(text));
      }
      BigDecimal digits = new BigDecimal(parts.group(1));
      return parts.group(2) == null ? digits : scaled(digits, Long.parseLong(parts.group(2)));
    } catch (NumberFormatException e) {
      throw Fault.NUMBER_UNREADABLE.with(text);
    }
  }

  /** The older layer computes the magnitude in 32 bits, so that a very large one is negative. */
  private static BigDecimal wrapped(BigDecimal number) {
    int magnitude = number.precision() - number.scale();
    if (number.signum() != 0 && magnitude <= SMALLEST_EXPONENT) {
      throw Fault.NUMBER_UNDERFLOW.with();
    }
    if (number.signum() != 0 && magnitude > LARGEST_EXPONENT + 1) {
      throw Fault.NUMBER_OVERFLOW.with();
    }
    return number;
  }

  /** The current layer reads the exponent whole; that of a zero has a range, too. */
  private static BigDecimal scaled(BigDecimal digits, long exponent) {
    boolean isZero = digits.signum() == 0;
    if (exponent > (isZero ? LARGEST_EXPONENT : LONGEST_TEXT + LARGEST_EXPONENT)) {
      throw Fault.NUMBER_OVERFLOW.with();
    }
    if (exponent < (isZero ? SMALLEST_EXPONENT : SMALLEST_EXPONENT - LONGEST_TEXT)) {
      throw Fault.NUMBER_UNDERFLOW.with();
    }
    return digits.scaleByPowerOfTen((int) exponent);
  }

  /** The value of an addition or subtraction; one with too many digits is called too large. */
  public static AttributeValue result(BigDecimal number) {
    if (number.stripTrailingZeros().precision() > MOST_DIGITS) {
      throw Fault.NUMBER_OVERFLOW.with();
    }
    return AttributeValue.createN(write(number));
  }

  private static String write(BigDecimal number) {
    if (number.signum() == 0) {
      return "0";
    }
    BigDecimal stripped = number.stripTrailingZeros();
    long exponent = (long) stripped.precision() - 1 - stripped.scale();
    if (exponent > LARGEST_EXPONENT) {
      throw Fault.NUMBER_OVERFLOW.with();
    }
    if (exponent < SMALLEST_EXPONENT) {
      throw Fault.NUMBER_UNDERFLOW.with();
    }
    if (stripped.precision() > MOST_DIGITS) {
      throw Fault.NUMBER_TOO_PRECISE.with();
    }
    return stripped.toPlainString();
  }
}
