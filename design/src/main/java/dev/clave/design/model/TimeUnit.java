package dev.clave.design.model;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.temporal.IsoFields;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How much of an ISO-8601 timestamp a key holds, the coarsest first; {@code length} is that many
 * characters. Quarters ({@code 2026-Q4}) and ISO weeks ({@code 2026-W47}) are computed, the others
 * are a beginning of the timestamp.
 *
 * <pre>{@code
 * TimeUnit.MONTH.of("2026-11-19T08:30:00Z");    // Optional[2026-11]
 * TimeUnit.WEEK.of("2026-11-19");               // Optional[2026-W47]
 * }</pre>
 */
public enum TimeUnit {
  YEAR(4),
  QUARTER(7),
  MONTH(7),
  WEEK(8),
  DAY(10),
  HOUR(13),
  MINUTE(16),
  SECOND(19);

  private static final Pattern QUARTER_TEXT = Pattern.compile("\\d{4}-Q[1-4]");
  private static final Pattern WEEK_TEXT = Pattern.compile("\\d{4}-W(?:0[1-9]|[1-4]\\d|5[0-3])");

  private final int length;

  TimeUnit(int length) {
    this.length = length;
  }

  public int length() {
    return length;
  }

  /** Whether it is a beginning of the timestamp. */
  public boolean isBeginning() {
    return this != QUARTER && this != WEEK;
  }

  /** Whether a text is this part of a timestamp already; of a beginning, by its length alone. */
  public boolean isPart(String text) {
    return switch (this) {
      case QUARTER -> QUARTER_TEXT.matcher(text).matches();
      case WEEK -> WEEK_TEXT.matcher(text).matches();
      default -> text.length() == length;
    };
  }

  /** This part of a date or timestamp in ISO form; empty where the text has no such part. */
  public Optional<String> of(String text) {
    if (isBeginning()) {
      return text.length() < length ? Optional.empty() : Optional.of(text.substring(0, length));
    }
    if (isPart(text)) {
      return Optional.of(text);
    }
    if (text.length() < DAY.length) {
      return Optional.empty();
    }
    try {
      LocalDate day = LocalDate.parse(text.substring(0, DAY.length));
      int year = this == WEEK ? day.get(IsoFields.WEEK_BASED_YEAR) : day.getYear();
      return year < 0
          ? Optional.empty()
          : Optional.of(
              this == WEEK
                  ? "%04d-W%02d".formatted(year, day.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR))
                  : "%04d-Q%d".formatted(year, day.get(IsoFields.QUARTER_OF_YEAR)));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
