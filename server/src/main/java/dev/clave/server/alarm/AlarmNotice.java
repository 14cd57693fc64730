package dev.clave.server.alarm;

import java.time.Instant;
import java.util.Locale;

/**
 * Something that is watched began to ring, or stopped.
 *
 * @param limit above which it rings
 * @param ringing whether it began
 */
public record AlarmNotice(
    Instant at,
    String system,
    String table,
    String metric,
    double value,
    double limit,
    boolean ringing) {

  /** When and why, in one sentence. */
  public String sentence() {
    return ringing
        ? String.format(
            Locale.ROOT,
            "%s of table `%s` (%s) is %.1f, above %.1f, since %s",
            metric,
            table,
            system,
            value,
            limit,
            at)
        : String.format(
            Locale.ROOT,
            "%s of table `%s` (%s) is %.1f again, not above %.1f, since %s",
            metric,
            table,
            system,
            value,
            limit,
            at);
  }
}
