package dev.clave.events.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CronExpressionTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "* * * * *       | UTC              | 2026-03-01T10:00:00Z | 2026-03-01T10:01:00Z",
        "*/15 * * * *    | UTC              | 2026-03-01T10:46:10Z | 2026-03-01T11:00:00Z",
        "0 3 * * *       | UTC              | 2026-03-01T03:00:00Z | 2026-03-02T03:00:00Z",
        "0 9-17/4 * * *  | UTC              | 2026-03-01T09:30:00Z | 2026-03-01T13:00:00Z",
        "30 8 * * MON-FRI| UTC              | 2026-02-27T09:00:00Z | 2026-03-02T08:30:00Z",
        "0 0 1,15 * *    | UTC              | 2026-03-02T00:00:00Z | 2026-03-15T00:00:00Z",
        "0 0 13 * FRI    | UTC              | 2026-03-01T00:00:00Z | 2026-03-06T00:00:00Z",
        "0 0 29 FEB *    | UTC              | 2026-03-01T00:00:00Z | 2028-02-29T00:00:00Z",
        "0 0 * * 7       | UTC              | 2026-03-02T00:00:00Z | 2026-03-08T00:00:00Z",
        "30 2 * * *      | America/New_York | 2026-03-08T05:00:00Z | 2026-03-08T07:30:00Z",
        "30 1 * * *      | America/New_York | 2026-11-01T05:30:00Z | 2026-11-02T06:30:00Z",
      })
  void theNextTimeIsTheOneOfTheCalendar(
      String expression, String zone, Instant after, Instant next) {
    assertThat(CronExpression.parse(expression).next(after, ZoneId.of(zone))).isEqualTo(next);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 3 * *        | expected minute, hour, day, month and day of the week",
        "60 3 * * *     | minute: expected 0 to 59, a range, a list or a step, found `60`",
        "0 3 * * FRIDAY | day of the week: expected 0 to 7",
        "5-1 * * * *    | minute: expected 0 to 59",
        "*/0 * * * *    | minute: expected 1 to 59",
        "0 0 31 2 *     | expected a day that exists, found `0 0 31 2 *`",
      })
  void whatIsNoTimeIsRefusedWithTheField(String expression, String message) {
    assertThatThrownBy(() -> CronExpression.parse(expression))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }
}
