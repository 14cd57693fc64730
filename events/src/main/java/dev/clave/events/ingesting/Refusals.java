package dev.clave.events.ingesting;

import dev.clave.events.database.Database;
import dev.clave.events.database.Query;
import java.time.InstantSource;

/**
 * Keeps the answers that nobody waits for: what a topic brought and was refused.
 *
 * <pre>{@code
 * events.refusals().keep("topic orders", body, "expected a `key`, found none");
 * }</pre>
 */
public final class Refusals {

  private static final int BODY_LIMIT = 10_000;

  private final Database database;
  private final InstantSource clock;

  public Refusals(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  public void keep(String source, String body, String reason) {
    String text = body.replace('\0', ' ');
    String excerpt = text.length() <= BODY_LIMIT ? text : text.substring(0, BODY_LIMIT);
    database.run(
        connection ->
            Query.named(connection, "insert_refusal", source, excerpt, reason, clock.instant())
                .update());
  }
}
