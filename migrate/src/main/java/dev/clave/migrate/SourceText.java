package dev.clave.migrate;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A value as a database writes it as text, compared with a stored one. It shares no code with the
 * way by which rows become items.
 */
record SourceText(String text) {
  private static final Set<String> TRUE = Set.of("t", "true", "1");
  private static final Set<String> FALSE = Set.of("f", "false", "0");

  private static final DateTimeFormatter LOCAL =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .appendPattern("[ ]['T']")
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .toFormatter(Locale.ROOT);

  private static final DateTimeFormatter ZONED =
      new DateTimeFormatterBuilder()
          .append(LOCAL)
          .appendPattern("[XXX][XX][X]")
          .toFormatter(Locale.ROOT);

  /** What a comparison shows. */
  enum Outcome {
    EQUAL,
    /** Equal but for what is finer than a millisecond. */
    CUT_TO_MILLIS,
    DIFFERENT,
    /** A list, a map or a set, of which the text says nothing that could be compared. */
    UNKNOWN
  }

  Outcome against(AttributeValue storedValue) {
    return switch (storedValue.type()) {
      case S -> textual(storedValue.s());
      case N -> numeric(storedValue.n());
      case BOOL ->
          outcome((storedValue.bool() ? TRUE : FALSE).contains(text.toLowerCase(Locale.ROOT)));
      case B ->
          text.startsWith("\\x")
              ? outcome(
                  HexFormat.of()
                      .formatHex(storedValue.b().asByteArrayUnsafe())
                      .equals(text.substring(2)))
              : Outcome.UNKNOWN;
      default -> Outcome.UNKNOWN;
    };
  }

  private static Outcome outcome(boolean equal) {
    return equal ? Outcome.EQUAL : Outcome.DIFFERENT;
  }

  private Outcome textual(String storedText) {
    if (storedText.equals(text)) {
      return Outcome.EQUAL;
    }
    try {
      return moments(instant(text), instant(storedText));
    } catch (DateTimeException noTimes) {
      return sameNumber(storedText) || sameBoolean(storedText) ? Outcome.EQUAL : Outcome.DIFFERENT;
    }
  }

  private static Outcome moments(Instant source, Instant storedInstant) {
    if (source.equals(storedInstant)) {
      return Outcome.EQUAL;
    }
    return source.truncatedTo(ChronoUnit.MILLIS).equals(storedInstant)
        ? Outcome.CUT_TO_MILLIS
        : Outcome.DIFFERENT;
  }

  /** Times without a zone are compared as if both were in one. */
  private static Instant instant(String text) {
    try {
      return OffsetDateTime.parse(text, ZONED).toInstant();
    } catch (DateTimeException withoutZone) {
      return LocalDateTime.parse(text, LOCAL).toInstant(ZoneOffset.UTC);
    }
  }

  private Outcome numeric(String storedText) {
    if (sameNumber(storedText)) {
      return Outcome.EQUAL;
    }
    try {
      Instant source = instant(text);
      long number = Long.parseLong(storedText);
      if (source.getEpochSecond() == number) {
        return source.equals(Instant.ofEpochSecond(number)) ? Outcome.EQUAL : Outcome.CUT_TO_MILLIS;
      }
      return moments(source, Instant.ofEpochMilli(number));
    } catch (DateTimeException | NumberFormatException neither) {
      return Outcome.DIFFERENT;
    }
  }

  private boolean sameNumber(String storedText) {
    try {
      return new BigDecimal(text).compareTo(new BigDecimal(storedText)) == 0;
    } catch (NumberFormatException noNumber) {
      return false;
    }
  }

  /** A boolean in an attribute of text is written out. */
  private boolean sameBoolean(String storedText) {
    return (storedText.equals("true") && TRUE.contains(text))
        || (storedText.equals("false") && FALSE.contains(text));
  }
}
