package dev.clave.events.model;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.UUID;

/**
 * An event on a schedule, once for all processes.
 *
 * <pre>{@code
 * Cron.named("nightly-report", "0 3 * * *")
 *     .in(ZoneId.of("America/Mexico_City"))
 *     .sending("reports", "daily", "ReportDue", "{}");
 * }</pre>
 *
 * <p>Of the times that pass while no worker runs, one is made up for.
 */
public record Cron(
    String name,
    CronExpression expression,
    ZoneId zone,
    String stream,
    String key,
    String type,
    String payload) {

  private static final int NAME_LIMIT = 100;

  public Cron {
    if (name.isBlank() || name.length() > NAME_LIMIT) {
      throw new IllegalArgumentException(
          "cron: expected a name of 1 to %d characters, found `%s`"
              .formatted(NAME_LIMIT, Json.shortened(name)));
    }
  }

  /** At these times, UTC; see {@link CronExpression}. */
  public static Cron named(String name, String expression) {
    return new Cron(
        name, CronExpression.parse(expression), ZoneOffset.UTC, "crons", name, "CronDue", "{}");
  }

  /** The same times, by the clocks of that zone. */
  public Cron in(ZoneId value) {
    return new Cron(name, expression, value, stream, key, type, payload);
  }

  /** Sends such an event, with the time it is due in the header {@code due}. */
  public Cron sending(String toStream, String orderingKey, String eventType, String json) {
    return new Cron(name, expression, zone, toStream, orderingKey, eventType, json);
  }

  /** The event of one time; however often it is sent, it is the same. */
  public NewEvent event(Instant due) {
    UUID identity = UUID.nameUUIDFromBytes((name + "@" + due).getBytes(StandardCharsets.UTF_8));
    return NewEvent.of(stream, key, type, payload, identity.toString())
        .withHeaders(Map.of("due", due.toString()));
  }

  public Instant next(Instant after) {
    return expression.next(after, zone);
  }

  /** Expression and zone: if they change, the next time is computed anew. */
  public String schedule() {
    return expression + " " + zone;
  }
}
