package dev.clave.design.parse;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.BoundedMatch;
import dev.clave.design.model.TimestampForm;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Whether a word of the design is a value of a type. */
final class ValueFit {
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
          !(iso ? isInstant(text) : text.matches("-?\\d{1,18}")),
          iso ? "expected an instant such as 2024-01-31T08:00:00Z" : "expected a whole number");
    }
    return type instanceof AttributeType.Text plain ? text(plain, text) : Optional.empty();
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
      LocalDate.parse(text);
      return true;
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static boolean isInstant(String text) {
    try {
      Instant.parse(text);
      return true;
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static Optional<String> when(boolean refused, String why) {
    return refused ? Optional.of(why) : Optional.empty();
  }
}
