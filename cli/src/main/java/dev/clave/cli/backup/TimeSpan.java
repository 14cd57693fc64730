package dev.clave.cli.backup;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A length of time as people write it: {@code 30m}, {@code 12h}, {@code 7d}. */
record TimeSpan(Duration duration) {
  private static final Pattern FORM = Pattern.compile("([1-9]\\d{0,5})([smhd])");

  static TimeSpan of(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new TypeConversionException(
          "expected a time such as `30m`, `12h` or `7d`, found `" + text + "`");
    }
    long count = Long.parseLong(matcher.group(1));
    return new TimeSpan(
        switch (matcher.group(2)) {
          case "s" -> Duration.ofSeconds(count);
          case "m" -> Duration.ofMinutes(count);
          case "h" -> Duration.ofHours(count);
          default -> Duration.ofDays(count);
        });
  }

  /** For picocli. */
  static final class Converter implements ITypeConverter<TimeSpan> {
    @Override
    public TimeSpan convert(String text) {
      return of(text);
    }
  }
}
