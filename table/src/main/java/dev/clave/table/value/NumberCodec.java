package dev.clave.table.value;

import dev.clave.design.model.AttributeType;
import java.math.BigDecimal;
import java.math.BigInteger;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Numbers within their range. Integers come back as {@code Long}, others as {@code BigDecimal}. */
final class NumberCodec implements ValueCodec {
  /** Digits that DynamoDB keeps of a number, by its documentation of data types. */
  private static final int DIGITS = 38;

  /** The exponents of the greatest and the least number that DynamoDB keeps, by the same page. */
  private static final int GREATEST = 125;

  private static final int LEAST = -130;

  /** The longest whole number that surely fits a {@code long}. */
  private static final int LONG_DIGITS = 18;

  private final AttributeType.Numeric type;

  NumberCodec(AttributeType.Numeric type) {
    this.type = type;
  }

  @Override
  public AttributeValue encode(Object value) {
    if (type.min().isEmpty()
        && type.max().isEmpty()
        && (value instanceof Integer || value instanceof Long || value instanceof Short)) {
      return AttributeValue.createN(value.toString());
    }
    return encode(number(value), value);
  }

  @Override
  public AttributeValue encodeText(String text) {
    try {
      return encode(new BigDecimal(text.strip()), text);
    } catch (NumberFormatException e) {
      throw Mismatch.of(described(), text);
    }
  }

  private AttributeValue encode(BigDecimal number, Object value) {
    boolean small = number.scale() == 0 && number.precision() <= LONG_DIGITS;
    BigDecimal plain = small ? number : kept(number, value);
    if (type.integer() && plain.scale() > 0) {
      throw Mismatch.of("a whole number", value);
    }
    if (type.min().isPresent() && plain.compareTo(type.min().get()) < 0) {
      throw Mismatch.of("a number of at least " + type.min().get().toPlainString(), value);
    }
    if (type.max().isPresent() && plain.compareTo(type.max().get()) > 0) {
      throw Mismatch.of("a number of at most " + type.max().get().toPlainString(), value);
    }
    return AttributeValue.createN(
        small ? Long.toString(number.longValue()) : plain.toPlainString());
  }

  /**
   * The number as DynamoDB keeps it. It is measured before anyone writes it out: a few characters
   * such as {@code 1E+999999999} would become a gigabyte of zeros.
   */
  static BigDecimal kept(BigDecimal number, Object value) {
    BigDecimal plain = number.stripTrailingZeros();
    if (plain.precision() > DIGITS) {
      throw Mismatch.of("a number of at most " + DIGITS + " digits", value);
    }
    long exponent = (long) plain.precision() - plain.scale() - 1;
    if (plain.signum() != 0 && (exponent > GREATEST || exponent < LEAST)) {
      throw Mismatch.of("a number between 1E" + LEAST + " and 1E+" + GREATEST, value);
    }
    return plain;
  }

  private BigDecimal number(Object value) {
    if (value instanceof BigDecimal number) {
      return number;
    }
    if (value instanceof BigInteger number) {
      return new BigDecimal(number);
    }
    if (value instanceof Double || value instanceof Float) {
      double number = ((Number) value).doubleValue();
      if (!Double.isFinite(number)) {
        throw Mismatch.of(described(), value);
      }
      return new BigDecimal(value.toString());
    }
    if (value instanceof Number number) {
      return BigDecimal.valueOf(number.longValue());
    }
    throw Mismatch.of(described(), value instanceof CharSequence ? "\"" + value + "\"" : value);
  }

  private String described() {
    return type.integer() ? "a whole number" : "a number";
  }

  @Override
  public Object decode(AttributeValue value) {
    String number = value.n();
    if (number == null) {
      return AnyCodec.plain(value);
    }
    boolean small =
        number.length() <= LONG_DIGITS && number.indexOf('E') < 0 && number.indexOf('.') < 0;
    if (!type.integer()) {
      return small ? BigDecimal.valueOf(Long.parseLong(number)) : new BigDecimal(number);
    }
    if (small) {
      return Long.parseLong(number);
    }
    BigDecimal whole = new BigDecimal(number);
    try {
      return whole.longValueExact();
    } catch (ArithmeticException e) {
      return whole;
    }
  }
}
