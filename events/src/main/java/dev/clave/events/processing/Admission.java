package dev.clave.events.processing;

import dev.clave.events.database.Database;
import dev.clave.events.database.Query;
import dev.clave.events.model.Delivery;
import dev.clave.events.model.Limit;
import dev.clave.events.model.Streams;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which events of a turn may be handled now: those that have a handler, are not paused, and exceed
 * no limit. An event is asked for once, however often the turn begins anew.
 */
final class Admission {

  /** Another process may have the handler; it need not wait for this. */
  private static final Duration UNHANDLED_WAIT = Duration.ofSeconds(5);

  private static final Duration SLOT_WAIT = Duration.ofMillis(50);

  /** One of so many places of a scope; a smaller number of them is another limit. */
  private record Slot(String scope, int places) {}

  private final Streams streams;
  private final Connection connection;
  private final Rates rates;
  private final List<Pause> pauses;
  private final Instant now;
  private final List<Delivery> turn;
  private final Map<Slot, Boolean> slots = new HashMap<>();
  private final Map<Long, Optional<Postponed>> decisions = new HashMap<>();

  Admission(
      Streams streams,
      Connection connection,
      Database database,
      List<Pause> pauses,
      List<Delivery> turn,
      Instant now) {
    this.streams = streams;
    this.connection = connection;
    this.rates = new Rates(database);
    this.pauses = pauses;
    this.turn = turn;
    this.now = now;
  }

  /** Empty if the event may be handled. */
  Optional<Postponed> postponed(Delivery event) throws SQLException {
    Optional<Postponed> decision = decisions.get(event.eventId());
    if (decision == null) {
      decision = decide(event);
      decisions.put(event.eventId(), decision);
    }
    return decision;
  }

  private Optional<Postponed> decide(Delivery event) throws SQLException {
    if (streams.handler(event.stream(), event.eventType()).isEmpty()) {
      return until(event, Postponed.Reason.UNHANDLED, UNHANDLED_WAIT);
    }
    if (pauses.stream().anyMatch(pause -> pause.scope().holds(event))) {
      return until(event, Postponed.Reason.PAUSED, Duration.ZERO);
    }
    List<Limit> limits = streams.limits(event);
    for (Limit limit : limits) {
      if (limit.concurrency() > 0 && !hasSlot(limit, limit.counted(event))) {
        return until(event, Postponed.Reason.LIMITED, SLOT_WAIT);
      }
    }
    List<String> allowances = new ArrayList<>();
    for (Limit limit : limits) {
      if (limit.count() > 0) {
        String allowance = limit.allowance(event);
        if (!rates.take(limit, allowance, () -> inTurn(limit, allowance), now)) {
          allowances.forEach(rates::putBack);
          return until(event, Postponed.Reason.LIMITED, Rates.wait(limit));
        }
        allowances.add(allowance);
      }
    }
    return Optional.empty();
  }

  private Optional<Postponed> until(Delivery event, Postponed.Reason reason, Duration wait) {
    return Optional.of(new Postponed(event, reason, now.plus(wait)));
  }

  /** Held until the transaction ends, so that a worker that dies leaves none behind. */
  private boolean hasSlot(Limit limit, String scope) throws SQLException {
    Slot slot = new Slot(scope, limit.concurrency());
    Boolean isTaken = slots.get(slot);
    if (isTaken == null) {
      isTaken =
          Query.named(connection, "take_slot", limit.concurrency(), scope)
              .first(row -> row.getInt(1))
              .isPresent();
      slots.put(slot, isTaken);
    }
    return isTaken;
  }

  private int inTurn(Limit limit, String allowance) {
    return (int)
        turn.stream()
            .filter(event -> streams.limits(event).contains(limit))
            .filter(event -> limit.allowance(event).equals(allowance))
            .count();
  }

  void end() throws SQLException {
    rates.giveBack();
  }
}
