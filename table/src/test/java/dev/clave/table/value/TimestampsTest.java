package dev.clave.table.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class TimestampsTest {
  /** The first and the last millisecond of the years 0 to 9999. */
  private static final long FIRST = -62_167_219_200_000L;

  private static final long LAST = 253_402_300_799_999L;

  @Property
  void storedTextIsReadAsJavaReadsIt(@ForAll @LongRange(min = FIRST, max = LAST) long millis) {
    Instant instant = Instant.ofEpochMilli(millis);
    String text = Timestamps.text(instant);
    assertThat(Timestamps.parseUtc(text)).isEqualTo(instant).isEqualTo(Instant.parse(text));
  }

  @Test
  void theLastDaysOfMonthsFollowTheCalendar() {
    assertThat(Timestamps.parseUtc("2024-02-29T23:59:59.999Z"))
        .isEqualTo(Instant.parse("2024-02-29T23:59:59.999Z"));
    assertThatThrownBy(() -> Timestamps.parseUtc("2023-02-29T00:00:00.000Z"))
        .isInstanceOf(DateTimeException.class);
  }

  @Test
  void otherFormsOfAnInstantAreReadToo() {
    assertThat(Timestamps.parseUtc("2024-01-15T08:00:00Z"))
        .isEqualTo(Instant.parse("2024-01-15T08:00:00Z"));
    assertThat(Timestamps.parseUtc("2024-01-15T08:00:00.123456Z"))
        .isEqualTo(Instant.parse("2024-01-15T08:00:00.123456Z"));
    assertThatThrownBy(() -> Timestamps.parseUtc("yesterday"))
        .isInstanceOf(DateTimeException.class);
  }
}
