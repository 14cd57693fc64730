package dev.clave.table.value;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/**
 * Instants as text that sorts: ISO-8601 in UTC with exactly three digits of a second, because
 * {@code 08:00:00.5Z} would otherwise sort before {@code 08:00:00Z}.
 */
public final class Timestamps {
  private static final DateTimeFormatter SORTABLE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
  static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
  static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999Z");
  private static final String PICTURE = "0000-00-00T00:00:00.000Z";
  private static final int SECONDS_PER_DAY = 86_400;
  private static final int DATE_LENGTH = 10;
  private static final String EXPECTED = "a timestamp such as `2024-01-15T08:00:00Z`";

  private Timestamps() {}

  /** Written digit by digit, as every write has some; years of five digits are left to Java. */
  public static String text(Instant instant) {
    if (instant.isBefore(FIRST) || instant.isAfter(LAST)) {
      return SORTABLE.format(instant);
    }
    long second = instant.getEpochSecond();
    LocalDate day = LocalDate.ofEpochDay(Math.floorDiv(second, SECONDS_PER_DAY));
    int ofDay = Math.floorMod(second, SECONDS_PER_DAY);
    byte[] text = PICTURE.getBytes(StandardCharsets.ISO_8859_1);
    int millis = instant.getNano() / 1_000_000;
    twoDigits(day.getYear() / 100, text, 0);
    twoDigits(day.getYear() % 100, text, 2);
    twoDigits(day.getMonthValue(), text, 5);
    twoDigits(day.getDayOfMonth(), text, 8);
    twoDigits(ofDay / 3_600, text, 11);
    twoDigits(ofDay / 60 % 60, text, 14);
    twoDigits(ofDay % 60, text, 17);
    twoDigits(millis / 10, text, 20);
    text[22] = (byte) ('0' + millis % 10);
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  private static void twoDigits(int number, byte[] text, int at) {
    text[at] = (byte) ('0' + number / 10);
    text[at + 1] = (byte) ('0' + number % 10);
  }

  /**
   * Whether text is surely an instant in sortable form already. The last days of months are left to
   * the calendar.
   */
  static boolean isSortable(String text) {
    if (text.length() != PICTURE.length()) {
      return false;
    }
    for (int i = 0; i < PICTURE.length(); i++) {
      char expected = PICTURE.charAt(i);
      char actual = text.charAt(i);
      if (expected == '0' ? actual < '0' || actual > '9' : actual != expected) {
        return false;
      }
    }
    return within(text, 5, 1, 12)
        && within(text, 8, 1, 28)
        && within(text, 11, 0, 23)
        && within(text, 14, 0, 59)
        && within(text, 17, 0, 59);
  }

  private static boolean within(String text, int at, int least, int most) {
    int number = twoDigits(text, at);
    return number >= least && number <= most;
  }

  /** Whether text is a day alone, which as a bound means the whole day. */
  public static boolean isDay(String text) {
    return text.length() == DATE_LENGTH && text.charAt(4) == '-' && text.charAt(7) == '-';
  }

  static Instant instant(Object value) {
    Instant instant = read(value);
    if (instant.isBefore(FIRST) || instant.isAfter(LAST)) {
      throw Mismatch.of("a timestamp of the years 0 to 9999", value);
    }
    return instant;
  }

  /** As {@link #instant}, refused when it is finer than the text that sorts can hold. */
  static Instant wholeMillis(Object value) {
    Instant instant = instant(value);
    if (!instant.equals(instant.truncatedTo(ChronoUnit.MILLIS))) {
      throw Mismatch.of("a timestamp of whole milliseconds", value);
    }
    return instant;
  }

  private static Instant read(Object value) {
    if (value instanceof Instant instant) {
      return instant;
    }
    if (value instanceof OffsetDateTime time) {
      return time.toInstant();
    }
    if (value instanceof ZonedDateTime time) {
      return time.toInstant();
    }
    if (value instanceof CharSequence text) {
      return parse(text.toString());
    }
    throw Mismatch.of(EXPECTED, value);
  }

  private static Instant parse(String text) {
    try {
      return text.endsWith("Z") ? parseUtc(text) : parseWithoutZulu(text);
    } catch (DateTimeException e) {
      throw Mismatch.of(EXPECTED, text);
    }
  }

  /**
   * As {@link Instant#parse}. The form in which timestamps are stored is read digit by digit: every
   * typed read has some, and Java's parser takes as long as the rest of such a read.
   *
   * @throws DateTimeException if the text is no instant in UTC
   */
  public static Instant parseUtc(String text) {
    if (!isSortable(text)) {
      return Instant.parse(text);
    }
    int year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
    long day = LocalDate.of(year, twoDigits(text, 5), twoDigits(text, 8)).toEpochDay();
    int secondOfDay = twoDigits(text, 11) * 3_600 + twoDigits(text, 14) * 60 + twoDigits(text, 17);
    int millis = twoDigits(text, 20) * 10 + text.charAt(22) - '0';
    return Instant.ofEpochSecond(day * SECONDS_PER_DAY + secondOfDay, millis * 1_000_000L);
  }

  private static int twoDigits(String text, int at) {
    return (text.charAt(at) - '0') * 10 + text.charAt(at + 1) - '0';
  }

  /** Text with an offset, or without any, which is read as UTC. */
  private static Instant parseWithoutZulu(String text) {
    if (isDay(text)) {
      return LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
    }
    int afterDate = Math.min(text.length(), DATE_LENGTH + 1);
    boolean offset = text.indexOf('+', afterDate) >= 0 || text.indexOf('-', afterDate) >= 0;
    return offset
        ? OffsetDateTime.parse(text).toInstant()
        : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
  }
}
