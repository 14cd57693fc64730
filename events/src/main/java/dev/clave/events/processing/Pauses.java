package dev.clave.events.processing;

import dev.clave.events.audit.AuditEntry;
import dev.clave.events.audit.AuditLog;
import dev.clave.events.database.Database;
import dev.clave.events.database.Query;
import dev.clave.events.database.Wakeups;
import dev.clave.events.model.Json;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/**
 * Streams, types and keys that workers leave alone. Events are taken in all the same; those of a
 * key stay in order behind the one that waits. What a worker has begun it finishes.
 *
 * <pre>{@code
 * Pause.Scope orders = new Pause.Scope(Optional.of("orders"), Optional.empty(), Optional.empty());
 * events.pauses().pause(orders, "the bank is closed", "ana");
 * events.pauses().resume(orders, "ana");
 * }</pre>
 */
public final class Pauses {

  private final Database database;
  private final InstantSource clock;
  private final AuditLog audit;
  private final Wakeups wakeups;

  public Pauses(Database database, InstantSource clock, AuditLog audit, Wakeups wakeups) {
    this.database = database;
    this.clock = clock;
    this.audit = audit;
    this.wakeups = wakeups;
  }

  public List<Pause> list() {
    return database.call(connection -> Query.named(connection, "pauses").list(Pause::read));
  }

  static List<Pause> forWork(Connection connection) throws SQLException {
    return Query.named(connection, "pauses_for_work").list(Pause::read);
  }

  /** Returns false if just these are paused already. */
  public boolean pause(Pause.Scope scope, String reason, String actor) {
    return database.call(
        connection -> {
          boolean paused =
              Query.named(
                          connection,
                          "pause_events",
                          scope.stream(),
                          scope.type(),
                          scope.key(),
                          reason,
                          actor,
                          clock.instant())
                      .update()
                  > 0;
          if (paused) {
            audit.write(
                connection,
                entry("EVENTS_PAUSED", scope, actor)
                    .becoming(Json.write(Map.of("reason", reason))));
          }
          return paused;
        });
  }

  /** Returns false if just these are not paused. */
  public boolean resume(Pause.Scope scope, String actor) {
    boolean resumed =
        database.call(
            connection -> {
              boolean gone =
                  Query.named(
                              connection,
                              "resume_events",
                              scope.stream(),
                              scope.type(),
                              scope.key())
                          .update()
                      > 0;
              if (gone) {
                Query.named(connection, "release_paused_keys").update();
                audit.write(connection, entry("EVENTS_RESUMED", scope, actor));
              }
              return gone;
            });
    wakeups.eventsStored();
    return resumed;
  }

  private static AuditEntry entry(String type, Pause.Scope scope, String actor) {
    return AuditEntry.technical(type, "stream", scope.stream().orElse("*"), actor);
  }
}
