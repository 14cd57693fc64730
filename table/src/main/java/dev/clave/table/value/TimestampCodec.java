package dev.clave.table.value;

import dev.clave.design.model.TimestampForm;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Instants, stored as sortable text or as a number since 1970. They come back as text in every
 * form. What is finer than the form keeps is truncated. A strict codec refuses what is finer than a
 * millisecond; it truncates to seconds all the same, since TTL needs whole seconds.
 */
final class TimestampCodec implements ValueCodec {
  private final TimestampForm form;
  private final boolean strict;

  TimestampCodec(TimestampForm form, boolean strict) {
    this.form = form;
    this.strict = strict;
  }

  @Override
  public AttributeValue encode(Object value) {
    if (form == TimestampForm.ISO && value instanceof String text && Timestamps.isSortable(text)) {
      return AttributeValue.createS(text);
    }
    if (value instanceof Number number) {
      return number(number);
    }
    if (value instanceof CharSequence text && Timestamps.isDay(text.toString())) {
      throw Mismatch.of("a timestamp such as `2024-01-15T08:00:00Z`", value);
    }
    return stored(value);
  }

  @Override
  public AttributeValue encodeText(String text) {
    if (form != TimestampForm.ISO && !text.isEmpty() && text.chars().allMatch(Character::isDigit)) {
      return number(new BigDecimal(text));
    }
    return stored(text);
  }

  @Override
  public AttributeValue encodeUpper(String text) {
    if (!Timestamps.isDay(text)) {
      return encodeText(text);
    }
    return stored(Timestamps.instant(text).plus(1, ChronoUnit.DAYS).minusMillis(1));
  }

  private AttributeValue stored(Object value) {
    return switch (form) {
      case ISO -> AttributeValue.createS(Timestamps.text(millis(value)));
      case SECONDS ->
          AttributeValue.createN(Long.toString(Timestamps.instant(value).getEpochSecond()));
      case MILLIS -> AttributeValue.createN(Long.toString(millis(value).toEpochMilli()));
    };
  }

  private Instant millis(Object value) {
    return strict ? Timestamps.wholeMillis(value) : Timestamps.instant(value);
  }

  private AttributeValue number(Number number) {
    if (form == TimestampForm.ISO || number.doubleValue() != number.longValue()) {
      throw Mismatch.of("a timestamp such as `2024-01-15T08:00:00Z`", number);
    }
    return AttributeValue.createN(Long.toString(checkedCount(number.longValue(), number)));
  }

  /** A count since 1970 that is an instant which can be written out. */
  private long checkedCount(long count, Object value) {
    long seconds = form == TimestampForm.SECONDS ? count : Math.floorDiv(count, 1_000);
    if (seconds < Timestamps.FIRST.getEpochSecond() || seconds > Timestamps.LAST.getEpochSecond()) {
      throw Mismatch.of("a timestamp of the years 0 to 9999", value);
    }
    return count;
  }

  @Override
  public Object decode(AttributeValue value) {
    if (form == TimestampForm.ISO || value.n() == null) {
      return value.s() != null ? value.s() : AnyCodec.plain(value);
    }
    try {
      long number = Long.parseLong(value.n());
      return Timestamps.text(
          form == TimestampForm.SECONDS
              ? Instant.ofEpochSecond(number)
              : Instant.ofEpochMilli(number));
    } catch (NumberFormatException e) {
      return AnyCodec.plain(value);
    }
  }
}
