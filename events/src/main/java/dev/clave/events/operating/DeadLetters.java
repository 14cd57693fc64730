package dev.clave.events.operating;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.events.audit.Actor;
import dev.clave.events.database.Database;
import dev.clave.events.database.EventTables;
import dev.clave.events.database.Page;
import dev.clave.events.database.Query;
import dev.clave.events.database.Wakeups;
import dev.clave.events.ingesting.EventTypes;
import dev.clave.events.model.EventsException;
import dev.clave.events.model.Json;
import dev.clave.events.model.NotAnEvent;
import dev.clave.events.model.PayloadLimits;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Events that could not be processed, and what people do about them. Every change is audited.
 *
 * <pre>{@code
 * DeadLetters letters = events.deadLetters();
 * DeadLetters.Outcome dryRun = letters.replay(DeadLetterFilter.ALL, true, 100, "ana");
 * System.out.println(dryRun.letterIds().size() + " would be replayed");
 * }</pre>
 */
public final class DeadLetters {

  private static final int BATCH = 500;

  /** One failed attempt, and when the next was due. */
  public record Attempt(int number, Instant failedAt, Instant nextRetryAt, String error) {}

  /** One step of an event's life. */
  public record Step(String name, String status, Optional<String> message, Instant at) {}

  /** A dead letter with all that happened to its event. */
  public record Inspection(DeadLetter letter, List<Attempt> attempts, List<Step> steps) {}

  /** Which letters an operation took, or would take. */
  public record Outcome(List<Long> letterIds, boolean dryRun) {}

  private final Database database;
  private final InstantSource clock;
  private final Wakeups wakeups;
  private final EventTables tables;
  private final EventTypes types;

  public DeadLetters(
      Database database,
      InstantSource clock,
      Wakeups wakeups,
      EventTables tables,
      EventTypes types) {
    this.types = types;
    this.database = database;
    this.clock = clock;
    this.wakeups = wakeups;
    this.tables = tables;
  }

  /** In the order they came, those after the given id; resolved ones only if asked for. */
  public List<DeadLetter> list(
      DeadLetterFilter filter, boolean resolvedToo, long afterId, int limit) {
    return database.call(
        connection ->
            query(connection, "l.id", filter, resolvedToo, afterId, limit).list(DeadLetter::read));
  }

  /** As {@link #list}, and no more than a page. */
  public Page<DeadLetter> page(
      DeadLetterFilter filter, boolean resolvedToo, long afterId, int limit) {
    return page("l.id", filter, resolvedToo, afterId, limit);
  }

  private Page<DeadLetter> page(
      String order, DeadLetterFilter filter, boolean resolvedToo, long after, int limit) {
    return database.call(
        connection ->
            query(connection, order, filter, resolvedToo, after, limit)
                .page(limit, DeadLetter::read, letter -> letter.payload().length()));
  }

  private Query query(
      Connection connection,
      String order,
      DeadLetterFilter filter,
      boolean resolvedToo,
      long after,
      int limit) {
    filter.eventType().ifPresent(this::checkType);
    String sql = tables.statement("dead_letters").formatted(order);
    return Query.of(connection, sql, filter.parameters(resolvedToo, after, limit));
  }

  /** A type that does not exist matches nothing: whoever mistyped it should be told. */
  private void checkType(String type) {
    Set<String> fixed = tables.format().types();
    Set<String> eventTypes = fixed.isEmpty() ? types.names() : fixed;
    if (!eventTypes.contains(type)) {
      throw new IllegalArgumentException(
          "event type: expected %s, found `%s`"
              .formatted(Json.list(eventTypes), Json.shortened(type)));
    }
  }

  public Optional<Inspection> inspect(long id) {
    List<DeadLetter> letters = list(DeadLetterFilter.one(id), true, 0, 1);
    if (letters.isEmpty()) {
      return Optional.empty();
    }
    DeadLetter letter = letters.get(0);
    return database.call(
        connection -> {
          List<Attempt> attempts =
              Query.named(connection, "event_attempts", letter.eventId())
                  .list(
                      row ->
                          new Attempt(
                              row.getInt("retry_attempt"),
                              row.getTimestamp("created_at").toInstant(),
                              row.getTimestamp("next_retry_at").toInstant(),
                              row.getString("error_message")));
          List<Step> steps =
              Query.named(connection, "event_steps", letter.eventId())
                  .list(
                      row ->
                          new Step(
                              row.getString("step_name"),
                              row.getString("status"),
                              Query.text(row, "message"),
                              row.getTimestamp("created_at").toInstant()));
          return Optional.of(new Inspection(letter, attempts, steps));
        });
  }

  /**
   * Sends letters through the pipeline again, in the order of their events and no faster than the
   * rate allows.
   *
   * @return the letters that were sent, or would be in a dry run
   * @throws IllegalArgumentException when the rate is below one
   * @throws EventsException when the thread is interrupted; what was replayed stays replayed
   */
  public Outcome replay(DeadLetterFilter filter, boolean dryRun, int perSecond, String actor) {
    if (perSecond < 1) {
      throw new IllegalArgumentException(
          "expected a rate of 1 a second or more, found " + perSecond);
    }
    Pace pace = new Pace(perSecond, System.nanoTime());
    return each(
        filter,
        dryRun,
        Math.min(BATCH, perSecond),
        ids -> {
          List<Long> replayed = replay(ids, null, "replayed by " + actor, actor);
          wakeups.eventsStored();
          pause(pace.after(replayed.size(), System.nanoTime()));
          return replayed;
        });
  }

  private static void pause(Duration early) {
    try {
      TimeUnit.NANOSECONDS.sleep(early.toNanos());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EventsException("interrupted; what was replayed so far stays replayed", e);
    }
  }

  /**
   * Replays one letter with another payload; the letter keeps the old one.
   *
   * @throws IllegalArgumentException when the payload is no JSON object that PostgreSQL can store
   */
  public Outcome replayEdited(long id, String payload, String actor) {
    try {
      JsonNode node = Json.parse(payload);
      if (!node.isObject()) {
        throw new NotAnEvent("`payload`: expected an object, found " + Json.kind(node));
      }
      PayloadLimits.check(node);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(Json.reason(e), e);
    } catch (NotAnEvent e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    List<Long> replayed =
        replay(new long[] {id}, payload, "edited and replayed by " + actor, actor);
    wakeups.eventsStored();
    return new Outcome(replayed, false);
  }

  /**
   * Gives letters up; their events end as {@code FAILED}.
   *
   * @return the letters that were given up, or would be in a dry run
   * @throws IllegalArgumentException when the reason is blank
   */
  public Outcome discard(DeadLetterFilter filter, boolean dryRun, String reason, String actor) {
    if (reason.isBlank()) {
      throw new IllegalArgumentException("expected a reason for discarding, found nothing");
    }
    return each(filter, dryRun, BATCH, ids -> discard(ids, reason, actor));
  }

  /** What is done to one batch; gives those it was done to. */
  private interface Batch {
    List<Long> apply(long[] ids);
  }

  private Outcome each(DeadLetterFilter filter, boolean dryRun, int size, Batch batch) {
    List<Long> all = new ArrayList<>();
    long afterEvent = 0;
    while (true) {
      List<DeadLetter> page = page("e.id", filter, false, afterEvent, size).rows();
      if (page.isEmpty()) {
        return new Outcome(all, dryRun);
      }
      long[] ids = page.stream().mapToLong(DeadLetter::id).toArray();
      afterEvent = page.get(page.size() - 1).eventId();
      if (dryRun) {
        page.forEach(letter -> all.add(letter.id()));
      } else {
        all.addAll(batch.apply(ids));
      }
    }
  }

  private List<Long> replay(long[] ids, String payload, String message, String actor) {
    Instant now = clock.instant();
    return database.call(
        connection -> {
          Actor.sign(connection, actor);
          return Query.of(
                  connection,
                  tables.statement("replay_letters"),
                  now,
                  actor,
                  message,
                  ids,
                  payload,
                  message,
                  now,
                  payload)
              .list(row -> row.getLong(1));
        });
  }

  private List<Long> discard(long[] ids, String reason, String actor) {
    Instant now = clock.instant();
    return database.call(
        connection -> {
          Actor.sign(connection, actor);
          return Query.named(
                  connection, "discard_letters", now, actor, reason, ids, reason, now, reason)
              .list(row -> row.getLong(1));
        });
  }
}
