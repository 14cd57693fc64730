package dev.clave.table.value;

import java.time.DateTimeException;
import java.time.LocalDate;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Days as {@code YYYY-MM-DD}. */
final class DateCodec implements ValueCodec {
  private static final String EXPECTED = "a date such as `2024-01-15`";

  @Override
  public AttributeValue encode(Object value) {
    if (value instanceof LocalDate date) {
      return stored(date, value);
    }
    if (value instanceof CharSequence text) {
      try {
        return stored(LocalDate.parse(text), value);
      } catch (DateTimeException e) {
        throw Mismatch.of(EXPECTED, value);
      }
    }
    throw Mismatch.of(EXPECTED, value);
  }

  private static AttributeValue stored(LocalDate date, Object value) {
    if (date.getYear() < 0 || date.getYear() > 9999) {
      throw Mismatch.of("a date of the years 0 to 9999", value);
    }
    return AttributeValue.createS(date.toString());
  }

  @Override
  public Object decode(AttributeValue value) {
    return value.s() != null ? value.s() : AnyCodec.plain(value);
  }
}
