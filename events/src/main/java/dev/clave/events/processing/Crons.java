package dev.clave.events.processing;

import dev.clave.events.database.Database;
import dev.clave.events.database.Query;
import dev.clave.events.ingesting.Ingestion;
import dev.clave.events.model.Cron;
import dev.clave.events.model.Receipt;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Scheduled events. Whoever locks a row that is due sends its event in the same transaction: one
 * holder, and one event for each time.
 *
 * <pre>{@code
 * for (Crons.State cron : events.crons().list()) {
 *   System.out.println(cron.name() + " " + cron.nextAt());
 * }
 * }</pre>
 */
public final class Crons {

  private static final Logger LOG = LoggerFactory.getLogger(Crons.class);

  /** What is known of one, declared here or not. */
  public record State(String name, String schedule, Instant nextAt, Optional<Instant> lastAt) {}

  private record Due(String name, Instant at) {}

  private final Database database;
  private final InstantSource clock;
  private final Ingestion ingestion;
  private final Map<String, Cron> declaredCrons;

  public Crons(
      Database database, InstantSource clock, Ingestion ingestion, List<Cron> declaredCrons) {
    this.database = database;
    this.clock = clock;
    this.ingestion = ingestion;
    this.declaredCrons =
        declaredCrons.stream()
            .collect(Collectors.toUnmodifiableMap(Cron::name, Function.identity()));
  }

  public List<State> list() {
    return database.call(
        connection ->
            Query.named(connection, "crons")
                .list(
                    row ->
                        new State(
                            row.getString("cron_name"),
                            row.getString("schedule"),
                            row.getTimestamp("next_at").toInstant(),
                            Query.instant(row, "last_at"))));
  }

  /** A cron whose times changed begins anew; one that nobody declares any more is left alone. */
  public void register() {
    for (Cron cron : declaredCrons.values()) {
      Instant next = cron.next(clock.instant());
      database.run(
          connection ->
              Query.named(connection, "register_cron", cron.name(), cron.schedule(), next)
                  .update());
    }
  }

  /** Sends what is due; returns how many. */
  int sendDue() throws SQLException {
    return declaredCrons.isEmpty() ? 0 : database.once(this::sendDue);
  }

  private int sendDue(Connection connection) throws SQLException {
    Instant now = clock.instant();
    String[] names = declaredCrons.keySet().toArray(String[]::new);
    List<Due> due =
        Query.named(connection, "due_crons", names, now)
            .list(row -> new Due(row.getString(1), row.getTimestamp(2).toInstant()));
    for (Due one : due) {
      Cron cron = declaredCrons.get(one.name());
      Receipt answer = ingestion.accept(connection, List.of(cron.event(one.at()))).get(0);
      if (answer instanceof Receipt.Refused refusal) {
        LOG.warn("cron `{}`: {}", one.name(), refusal.reason());
      }
      Query.named(connection, "advance_cron", cron.next(now), one.at(), one.name()).update();
    }
    return due.size();
  }
}
