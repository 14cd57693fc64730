package dev.clave.events.model;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/**
 * Five fields as in crontab: minute, hour, day of the month, month, day of the week (0 and 7 are
 * Sunday). A field is {@code *}, a number or a name ({@code JAN}, {@code MON}), a range, a list, a
 * step ({@code *}{@code /15}, {@code 8-18/2}). If both days are restricted, either will do.
 *
 * <pre>{@code
 * CronExpression weekdays = CronExpression.parse("30 8 * * MON-FRI");
 * Instant next = weekdays.next(clock.instant(), ZoneId.of("America/Mexico_City"));
 * }</pre>
 *
 * <p>Where clocks are put forward, a time that does not exist comes that much later; where they are
 * put back, a time comes once.
 */
public final class CronExpression {

  private static final List<String> MONTHS =
      List.of("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC");
  private static final List<String> DAYS = List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");
  private static final int FIELDS = 5;

  /** Longer than between two 29ths of February. */
  private static final int DAYS_SEARCHED = 9 * 366;

  private final String text;
  private final BitSet minutes;
  private final BitSet hours;
  private final BitSet daysOfMonth;
  private final BitSet months;
  private final BitSet daysOfWeek;
  private final boolean eitherDay;

  private CronExpression(String text) {
    String[] fields = text.trim().split("\\s+");
    if (fields.length != FIELDS) {
      throw new IllegalArgumentException(
          "expected minute, hour, day, month and day of the week such as `0 3 * * MON`, found `%s`"
              .formatted(text));
    }
    this.text = String.join(" ", fields);
    this.minutes = field("minute", fields[0], 0, 59, List.of(), 0);
    this.hours = field("hour", fields[1], 0, 23, List.of(), 0);
    this.daysOfMonth = field("day of the month", fields[2], 1, 31, List.of(), 0);
    this.months = field("month", fields[3], 1, 12, MONTHS, 1);
    this.daysOfWeek = field("day of the week", fields[4], 0, 7, DAYS, 0);
    if (daysOfWeek.get(7)) {
      daysOfWeek.set(0);
    }
    this.eitherDay = !fields[2].startsWith("*") && !fields[4].startsWith("*");
  }

  /**
   * Reads an expression.
   *
   * @throws IllegalArgumentException with what was expected in which field
   */
  public static CronExpression parse(String text) {
    CronExpression expression = new CronExpression(text);
    expression.next(Instant.EPOCH, ZoneId.of("UTC"));
    return expression;
  }

  private static BitSet field(
      String name, String text, int least, int most, List<String> names, int firstName) {
    BitSet values = new BitSet(most + 1);
    for (String part : text.split(",", -1)) {
      String[] stepped = part.split("/", -1);
      int step = stepped.length == 2 ? number(name, stepped[1], 1, most, List.of(), 0) : 1;
      String[] range = stepped[0].equals("*") ? new String[0] : stepped[0].split("-", -1);
      if (stepped.length > 2 || range.length > 2) {
        throw unexpected(name, part, least, most);
      }
      int from = range.length == 0 ? least : number(name, range[0], least, most, names, firstName);
      int to =
          range.length == 2
              ? number(name, range[1], least, most, names, firstName)
              : range.length == 1 && stepped.length == 1 ? from : most;
      if (to < from) {
        throw unexpected(name, part, least, most);
      }
      for (int value = from; value <= to; value += step) {
        values.set(value);
      }
    }
    return values;
  }

  private static int number(
      String name, String text, int least, int most, List<String> names, int firstName) {
    int namedValue = names.indexOf(text.toUpperCase(Locale.ROOT));
    if (namedValue >= 0) {
      return firstName + namedValue;
    }
    if (!text.matches("[0-9]{1,2}")
        || Integer.parseInt(text) < least
        || Integer.parseInt(text) > most) {
      throw unexpected(name, text, least, most);
    }
    return Integer.parseInt(text);
  }

  private static IllegalArgumentException unexpected(
      String name, String text, int least, int most) {
    return new IllegalArgumentException(
        "%s: expected %d to %d, a range, a list or a step, found `%s`"
            .formatted(name, least, most, text));
  }

  /** The first time after that one. */
  public Instant next(Instant after, ZoneId zone) {
    LocalDateTime start =
        LocalDateTime.ofInstant(after, zone).truncatedTo(ChronoUnit.MINUTES).plusMinutes(1);
    LocalDate day = start.toLocalDate();
    for (int i = 0; i < DAYS_SEARCHED; i++, day = day.plusDays(1)) {
      if (!matches(day)) {
        continue;
      }
      for (int hour = hours.nextSetBit(0); hour >= 0; hour = hours.nextSetBit(hour + 1)) {
        for (int minute = minutes.nextSetBit(0);
            minute >= 0;
            minute = minutes.nextSetBit(minute + 1)) {
          LocalDateTime time = LocalDateTime.of(day, LocalTime.of(hour, minute));
          Instant instant = ZonedDateTime.of(time, zone).toInstant();
          if (!time.isBefore(start) && instant.isAfter(after)) {
            return instant;
          }
        }
      }
    }
    throw new IllegalArgumentException("expected a day that exists, found `" + text + "`");
  }

  private boolean matches(LocalDate day) {
    boolean ofMonth = daysOfMonth.get(day.getDayOfMonth());
    boolean ofWeek = daysOfWeek.get(day.getDayOfWeek().getValue() % 7);
    return months.get(day.getMonthValue()) && (eitherDay ? ofMonth || ofWeek : ofMonth && ofWeek);
  }

  @Override
  public String toString() {
    return text;
  }
}
