package dev.clave.design.parse;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.BoundedMatch;
import dev.clave.design.model.TimestampForm;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Whether a word of the design is a value of a type. */
final class ValueFit {
  private static final int LAST_YEAR = 9999;
  private static final long LAST_SECOND =
      LocalDate.of(LAST_YEAR + 1, 1, 1).atStartOfDay().toEpochSecond(ZoneOffset.UTC) - 1;

  private ValueFit() {}

  /** Why a text is no value of that type, if it is none. */
  static Optional<String> refusal(AttributeType type, String text) {
    if (type instanceof AttributeType.Numeric numeric) {
      return number(numeric, text);
    }
    if (type instanceof AttributeType.Bool) {
      return when(!text.equals("true") && !text.equals("false"), "expected true or false");
    }
    if (type instanceof AttributeType.Enumeration enumeration) {
      return when(
          !enumeration.values().contains(text),
          "expected one of " + String.join(", ", enumeration.values()));
    }
    if (type instanceof AttributeType.Date) {
      return when(!isDate(text), "expected a day such as 2024-01-31");
    }
    if (type instanceof AttributeType.Timestamp timestamp) {
      boolean iso = timestamp.form() == TimestampForm.ISO;
      return when(
          !(iso ? isInstant(text) : isEpoch(timestamp.form(), text)),
          iso ? "expected an instant such as 2024-01-31T08:00:00Z" : "expected a time since 1970");
    }
    return type instanceof AttributeType.Text plain ? text(plain, text) : Optional.empty();
  }

  /** As {@link #refusal}, of a default: of lists and maps only the empty one can be written. */
  static Optional<String> defaultRefusal(AttributeType type, String text) {
    if (type instanceof AttributeType.ListOf) {
      return when(!text.equals("[]"), "expected [], the only default of a list");
    }
    if (type instanceof AttributeType.MapOf) {
      return when(!text.equals("{}"), "expected {}, the only default of a map");
    }
    if (type instanceof AttributeType.SetOf) {
      return Optional.of("a set has no default, because DynamoDB stores no empty set");
    }
    if (type instanceof AttributeType.Fields || type instanceof AttributeType.Vector) {
      return Optional.of("this type has no default");
    }
    return type instanceof AttributeType.Binary
        ? when(!isBase64(text), "expected base64")
        : refusal(type, text);
  }

  private static boolean isBase64(String text) {
    try {
      return Base64.getDecoder().decode(text).length > 0;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static Optional<String> number(AttributeType.Numeric type, String text) {
    Optional<BigDecimal> read = StorableNumber.of(text);
    if (read.isEmpty()) {
      return Optional.of("expected a number");
    }
    BigDecimal number = read.get();
    if (type.integer() && number.stripTrailingZeros().scale() > 0) {
      return Optional.of("expected a whole number");
    }
    if (type.min().isPresent() && number.compareTo(type.min().get()) < 0) {
      return Optional.of("expected at least " + type.min().get().toPlainString());
    }
    return type.max()
        .filter(max -> number.compareTo(max) > 0)
        .map(max -> "expected at most " + max.toPlainString());
  }

  private static Optional<String> text(AttributeType.Text type, String text) {
    int length = text.codePointCount(0, text.length());
    if (type.minLength().isPresent() && length < type.minLength().get()) {
      return Optional.of("expected at least %d characters".formatted(type.minLength().get()));
    }
    if (type.maxLength().isPresent() && length > type.maxLength().get()) {
      return Optional.of("expected at most %d characters".formatted(type.maxLength().get()));
    }
    if (type.pattern().isPresent()
        && !BoundedMatch.of(Pattern.compile(type.pattern().get()), text)) {
      return Optional.of("expected text like /%s/".formatted(type.pattern().get()));
    }
    return type.format()
        .filter(format -> !format.matches(text))
        .map(format -> "expected a " + format.name().toLowerCase(Locale.ROOT));
  }

  private static boolean isDate(String text) {
    try {
      return isStorable(LocalDate.parse(text).getYear());
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static boolean isInstant(String text) {
    try {
      return isStorable(Instant.parse(text).atOffset(ZoneOffset.UTC).getYear());
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static boolean isEpoch(TimestampForm form, String text) {
    if (!text.matches("\\d{1,18}")) {
      return false;
    }
    long number = Long.parseLong(text);
    long seconds = form == TimestampForm.SECONDS ? number : number / 1_000;
    return seconds <= LAST_SECOND;
  }

  /** What the runtime stores sorts as text, so a year has four digits. */
  private static boolean isStorable(int year) {
    return year >= 0 && year <= LAST_YEAR;
  }

  private static Optional<String> when(boolean isUnfit, String why) {
    return isUnfit ? Optional.of(why) : Optional.empty();
  }
}
